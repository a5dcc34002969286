/** A turn of this process is due so often, and may come so late before time counts as lost. */
const [turnMs, lateMs] = [25, 60]

let [lastTurn, lostMs] = [performance.now(), 0]
function turn() {
  const now = performance.now()
  lostMs += Math.max(0, now - lastTurn - lateMs)
  lastTurn = now
}
setInterval(turn, turnMs).unref()

/** The milliseconds from now on, without those in which a busy machine gave this process no turn. */
export function stopwatch(): () => number {
  const there = () => {
    turn()
    return lastTurn - lostMs
  }
  const begun = there()
  return () => there() - begun
}
