package dev.tieout.local.internal.plan;

/**
 * How the partitioned engine spends its budget.
 *
 * @param partitionCount partitions a side
 * @param bufferBytes the write buffer of a partition
 * @param workerBytes what a worker may hold: both sides of a partition and their sort indexes
 * @param breakBufferBytes buffers for putting the breaks in order
 */
public record PartitionPlan(
    int partitionCount, int bufferBytes, long workerBytes, long breakBufferBytes) {}
