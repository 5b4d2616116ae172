package dev.tieout.lsm.concurrency;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.matcher.ElementMatchers;
import org.jspecify.annotations.Nullable;

/**
 * Mistakes planted in classes of the store, in this process and until closed. A mistake is advice
 * of Byte Buddy: code of a test that a method has at its beginning or end, or in place of its own.
 * So the store itself has no switches for mistakes. One at a time.
 */
public final class Mutation implements AutoCloseable {
  private static final Planter PLANTER = new Planter();
  private static final Instrumentation INSTRUMENTATION = install();

  private final Map<Class<?>, Planted> planted = new HashMap<>();

  private record Planted(String method, Class<?> advice) {}

  private static Instrumentation install() {
    Instrumentation instrumentation = ByteBuddyAgent.install();
    instrumentation.addTransformer(PLANTER, true);
    return instrumentation;
  }

  /** Must be called before any agent comes that should see classes with their mistakes. */
  static void comeFirst() {
    if (!INSTRUMENTATION.isRetransformClassesSupported()) {
      throw new IllegalStateException("classes cannot be changed in this virtual machine");
    }
  }

  /** Gives a method advice; one for each class. */
  public Mutation plant(Class<?> type, String method, Class<?> advice) {
    planted.put(type, new Planted(method, advice));
    PLANTER.all = Map.copyOf(planted);
    transform(type);
    return this;
  }

  /** Makes all classes again what they were. */
  @Override
  public void close() {
    PLANTER.all = Map.of();
    transform(planted.keySet().toArray(Class<?>[]::new));
  }

  private static void transform(Class<?>... types) {
    Interleavings.forgetClasses();
    try {
      INSTRUMENTATION.retransformClasses(types);
    } catch (UnmodifiableClassException e) {
      throw new IllegalStateException(e);
    }
    RuntimeException failure = PLANTER.failure;
    if (failure != null) {
      throw failure;
    }
  }

  private static final class Planter implements ClassFileTransformer {
    volatile Map<Class<?>, Planted> all = Map.of();
    volatile @Nullable RuntimeException failure;

    @Override
    public byte @Nullable [] transform(
        @Nullable ClassLoader loader,
        String name,
        @Nullable Class<?> type,
        ProtectionDomain domain,
        byte[] code) {
      Planted mistake = type == null ? null : all.get(type);
      if (mistake == null) {
        return null;
      }
      try {
        return new ByteBuddy()
            .redefine(type, ClassFileLocator.Simple.of(type.getName(), code))
            .visit(Advice.to(mistake.advice()).on(ElementMatchers.named(mistake.method())))
            .make()
            .getBytes();
      } catch (RuntimeException e) {
        failure = e; // The virtual machine would pass over it.
        throw e;
      }
    }
  }
}
