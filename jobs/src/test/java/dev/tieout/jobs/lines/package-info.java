/** The job beyond what the build is made with: other lines of Spark, another Java. */
@NullMarked
package dev.tieout.jobs.lines;

import org.jspecify.annotations.NullMarked;
