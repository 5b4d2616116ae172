package dev.tieout.lsm.internal.disk;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** A directory of the machine. */
public final class LocalDisk implements Disk {
  private final Path directory;

  private LocalDisk(Path directory) {
    this.directory = directory;
  }

  /** Makes the directory if there is none. */
  public static LocalDisk at(Path directory) throws IOException {
    Path absolute = directory.toAbsolutePath().normalize();
    if (!Files.isDirectory(absolute)) {
      Files.createDirectories(absolute);
      Path parent = absolute.getParent();
      if (parent != null) {
        sync(parent);
      }
    }
    return new LocalDisk(absolute);
  }

  @Override
  public List<String> list() throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory)) {
      for (Path path : paths) {
        names.add(String.valueOf(path.getFileName()));
      }
    }
    names.sort(null);
    return names;
  }

  @Override
  public boolean exists(String name) {
    return Files.exists(directory.resolve(name));
  }

  @Override
  public Output create(String name) throws IOException {
    return new LocalOutput(newFile(name));
  }

  @Override
  public Input open(String name) throws IOException {
    return new LocalInput(directory.resolve(name));
  }

  @Override
  public Region createRegion(String name) throws IOException {
    return new MappedRegion(newFile(name));
  }

  @Override
  public void rename(String from, String to) throws IOException {
    Files.move(
        directory.resolve(from),
        directory.resolve(to),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(directory.resolve(name));
  }

  @Override
  public void syncDirectory() throws IOException {
    sync(directory);
  }

  @Override
  public Closeable lock(String name) throws IOException {
    Path path = directory.resolve(name);
    FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock == null) {
        throw new IOException(path + " is locked: another process has the store open");
      }
      return channel;
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw new IOException(path + " is locked: this process has the store open already", e);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public String describe(String name) {
    return directory.resolve(name).toString();
  }

  /** Not a channel: those are closed for everybody when one thread is interrupted. */
  private RandomAccessFile newFile(String name) throws IOException {
    Path path = directory.resolve(name);
    if (Files.exists(path)) {
      throw new FileAlreadyExistsException(path.toString());
    }
    try {
      return new RandomAccessFile(path.toFile(), "rw");
    } catch (IOException e) {
      if (!Files.isDirectory(directory)) {
        throw new NoSuchFileException(directory.toString());
      }
      throw e;
    }
  }

  /** An interrupt closes the channel before or after the deed; so the deed is done again. */
  private static void sync(Path directory) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        interrupted |= Thread.interrupted();
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
          channel.force(true);
          return;
        } catch (ClosedByInterruptException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private record LocalOutput(RandomAccessFile file) implements Output {
    @Override
    public void write(byte[] source, int offset, int count) throws IOException {
      file.write(source, offset, count);
    }

    @Override
    public void sync() throws IOException {
      file.getFD().sync();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
