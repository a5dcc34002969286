/** Expected interval of the event loop, and the delay beyond which time counts as lost. */
const [turnMs, lateMs] = [25, 60]

let [lastTurn, lostMs] = [performance.now(), 0]
function turn() {
  const now = performance.now()
  lostMs += Math.max(0, now - lastTurn - lateMs)
  lastTurn = now
}
setInterval(turn, turnMs).unref()

/** Returns a clock of ms from now on, without time that a busy machine took from this process. */
export function stopwatch(): () => number {
  const there = () => {
    turn()
    return lastTurn - lostMs
  }
  const begun = there()
  return () => there() - begun
}
