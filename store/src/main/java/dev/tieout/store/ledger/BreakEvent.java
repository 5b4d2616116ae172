package dev.tieout.store.ledger;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a break.
 *
 * @param at when, in milliseconds of UTC
 * @param run the run that did it, or 0
 * @param what opened, changed, resolved, reopened, accepted, assigned or noted
 * @param who a name, or null
 * @param detail more of it, or null
 */
public record BreakEvent(
    long at, long run, String what, @Nullable String who, @Nullable String detail) {}
