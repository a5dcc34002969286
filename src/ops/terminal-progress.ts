/** Progress of a long command: one line rewritten on a terminal, a line for every tenth in a log. */
const width = 24
const grouped = (count: number) => count.toLocaleString('en').replaceAll(',', ' ')

const timeOf = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

const rateOf = (done: number, tookMs: number) => (tookMs > 0 ? (done / tookMs) * 1_000 : 0)

/** Progress without a known total: `12 000 done, 9 000 a second`. */
function tallyLine(done: number, tookMs: number): string {
  const rate = rateOf(done, tookMs)
  return `${grouped(done)} done${rate < 1 ? '' : `, ${grouped(Math.round(rate))} a second`}`
}

/** `[=====>   ] 12 000 of 100 000, 9 000 a second, 10 s left`. Times in milliseconds. */
export function progressLine(done: number, of: number, tookMs: number): string {
  const share = of === 0 ? 1 : done / of
  const filled = Math.round(share * width)
  const bar = `${'='.repeat(Math.max(0, filled - 1))}${filled > 0 ? '>' : ''}`.padEnd(width)
  const counts = `[${bar}] ${grouped(done)} of ${grouped(of)}`
  const rate = rateOf(done, tookMs)
  if (rate < 1) return counts
  const left = done < of ? `, ${timeOf((of - done) / rate)} left` : ''
  return `${counts}, ${grouped(Math.round(rate))} a second${left}`
}

interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Called after every step; `of` is the total, if known, in the unit of `done`. */
export type OnProgress = (done: number, of?: number) => void

const rewriteEveryMs = 100
const quietEveryMs = 10_000

const isTenth = (before: number, done: number, of: number) =>
  Math.floor((done / of) * 10) > Math.floor((before / of) * 10)

/** Starts the progress of one task. */
export function progress(output: ProgressOutput, nowMs: () => number): OnProgress {
  const startedMs = nowMs()
  let [writtenAtMs, writtenDone] = [Number.NEGATIVE_INFINITY, 0]

  function isDue(done: number, of: number | undefined, sinceMs: number) {
    if (done === of) return true
    if (output.isTTY) return sinceMs >= rewriteEveryMs
    return of === undefined ? sinceMs >= quietEveryMs : isTenth(writtenDone, done, of)
  }

  return (done, of) => {
    const now = nowMs()
    if (!isDue(done, of, now - Math.max(writtenAtMs, output.isTTY ? writtenAtMs : startedMs))) return
    writtenAtMs = now
    writtenDone = done
    const line = of === undefined ? tallyLine(done, now - startedMs) : progressLine(done, of, now - startedMs)
    output.write(output.isTTY ? `\r${line.padEnd(80)}${done === of ? '\n' : ''}` : `${line}\n`)
  }
}

/** Starts the progress of one task on stderr, so that the output of a command can be piped. */
export const terminalProgress = () => progress(process.stderr, () => performance.now())
