package dev.tieout.core.rule;

import dev.tieout.core.schema.Type;

/**
 * Takes back what a less specific entry says under the same key.
 *
 * @param key the key, whose types it suits
 */
record Off(String key) implements RulePart {

  @Override
  public boolean suits(Type type) {
    return RuleKeys.named(key).suits(type);
  }
}
