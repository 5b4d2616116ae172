/** What the driver programs share: sessions, exit statuses and sentences. */
@NullMarked
package dev.tieout.jobs.internal.driver;

import org.jspecify.annotations.NullMarked;
