package dev.tieout.lsm.internal.iterate;

import dev.tieout.lsm.internal.bytes.Bytes;

/**
 * Entries in order, deletes among them. Its fields are the entry it stands on, until the next step;
 * plain fields, because a scan reads them for every entry. For one thread.
 */
public abstract class Source {
  /** Holds the key. */
  public byte[] key = Bytes.NONE;

  /** Where the key begins. */
  public int keyOffset;

  /** Length of the key. */
  public int keyLength;

  /** Holds the value. */
  public byte[] value = Bytes.NONE;

  /** Where the value begins. */
  public int valueOffset;

  /** Length of the value; -1 if the key is deleted. */
  public int valueLength;

  /** Steps on; false at the end. */
  public abstract boolean next();
}
