/** Datasets of plain Java values, and the contract that every engine is held to with them. */
@NullMarked
package dev.tieout.core.contract;

import org.jspecify.annotations.NullMarked;
