/** On its way out, a node says that it is not ready while it still serves: balancers lead everybody elsewhere first (R16). */
const askedLatelyMs = 10_000
/** Once may be lost on the way. */
const tellTimes = 2
const maxMs = 3_000

export interface Leaving {
  /** Somebody asks whether this node is ready, as balancers do all the time. False: it leaves. */
  isAccepting(): boolean
  /** Resolves when whoever asks has been told twice, or after three seconds; at once where nobody has asked lately. */
  begin(): Promise<void>
}

export function drain(nowMs: () => number): Leaving {
  const told = Promise.withResolvers<void>()
  let [isLeaving, times, askedAt] = [false, 0, -Infinity]
  return {
    isAccepting() {
      askedAt = nowMs()
      if (!isLeaving) return true
      times += 1
      if (times === tellTimes) told.resolve()
      return false
    },
    async begin() {
      isLeaving = true
      if (nowMs() - askedAt > askedLatelyMs) return
      const timer = setTimeout(told.resolve, maxMs)
      await told.promise
      clearTimeout(timer)
    },
  }
}
