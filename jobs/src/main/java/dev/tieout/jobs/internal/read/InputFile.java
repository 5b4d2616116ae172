package dev.tieout.jobs.internal.read;

/**
 * A file of a side.
 *
 * @param path where it is
 * @param base the directory below which directories {@code name=value} are columns
 * @param bytes how large it is
 */
record InputFile(String path, String base, long bytes) {}
