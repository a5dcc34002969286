/** Drain before shutdown: the node answers "not ready" while it still serves, so that balancers move traffic (R16). */
const recentProbeMs = 10_000
/** Two, because one response may be lost. */
const minNegativeProbes = 2
const maxMs = 3_000

export function drain(nowMs: () => number) {
  const drained = Promise.withResolvers<void>()
  let [isDraining, negativeProbes, probedAt] = [false, 0, -Infinity]
  return {
    /** Answers a readiness probe of a balancer; false while the node drains. */
    isAccepting() {
      probedAt = nowMs()
      if (!isDraining) return true
      negativeProbes += 1
      if (negativeProbes === minNegativeProbes) drained.resolve()
      return false
    },
    /** Resolves after two negative probes or three seconds; at once without a probe in the last ten seconds. */
    async begin() {
      isDraining = true
      if (nowMs() - probedAt > recentProbeMs) return
      const timer = setTimeout(drained.resolve, maxMs)
      await drained.promise
      clearTimeout(timer)
    },
  }
}
export type Drain = ReturnType<typeof drain>
