package dev.tieout.local.internal.read.arrow;

/** How the bytes of a value become what a vector carries. */
enum Form {
  INT8,
  UINT8,
  INT16,
  UINT16,
  INT32,
  UINT32,
  INT64,
  FLOAT16,
  FLOAT32,
  DECIMAL,
  /** Milliseconds that are whole days. */
  DATE_MILLIS,
  /** Seconds of a timestamp, which a vector carries beside nanoseconds. */
  TIMESTAMP_SECONDS,
  TIME_SECONDS,
  TIME_MILLIS,
  TIME_MICROS,
  /** Bytes as they are, a truth value, or none of its own. */
  OTHER
}
