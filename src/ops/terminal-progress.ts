/** How far a long command is: a line that rewrites itself where somebody looks on, in a log a line for every tenth. */
const width = 24
const grouped = (count: number) => count.toLocaleString('en').replaceAll(',', ' ')

const timeOf = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

const rateOf = (done: number, tookMs: number) => (tookMs > 0 ? (done / tookMs) * 1_000 : 0)

/** Where nobody knows how many there are: `12 000 done, 9 000 a second`. */
function tallyLine(done: number, tookMs: number): string {
  const rate = rateOf(done, tookMs)
  return `${grouped(done)} done${rate < 1 ? '' : `, ${grouped(Math.round(rate))} a second`}`
}

/** `[=====>   ] 12 000 of 100 000, 9 000 a second, 10 s left`. Times in milliseconds. */
export function progressLine(done: number, of: number, tookMs: number): string {
  const share = of === 0 ? 1 : done / of
  const filled = Math.round(share * width)
  const bar = `${'='.repeat(Math.max(0, filled - 1))}${filled > 0 ? '>' : ''}`.padEnd(width)
  const said = `[${bar}] ${grouped(done)} of ${grouped(of)}`
  const rate = rateOf(done, tookMs)
  if (rate < 1) return said
  const left = done < of ? `, ${timeOf((of - done) / rate)} left` : ''
  return `${said}, ${grouped(Math.round(rate))} a second${left}`
}

/** Where the lines go: `process.stderr`, so that what a command prints can be piped. */
interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

interface ProgressDeps {
  readonly output: ProgressOutput
  /** Milliseconds of a clock that is never set back. */
  readonly nowMs: () => number
}

/** Told after every step; `of` where it is known how many there are, in the unit of `done`. */
export type OnProgress = (done: number, of?: number) => void

const rewriteEveryMs = 100
const quietEveryMs = 10_000

const isTenth = (before: number, done: number, of: number) =>
  Math.floor((done / of) * 10) > Math.floor((before / of) * 10)

/** The progress of one piece of work, from now on. */
export function progress({ output, nowMs }: ProgressDeps): OnProgress {
  const begunMs = nowMs()
  let [toldAtMs, told] = [Number.NEGATIVE_INFINITY, 0]

  function isDue(done: number, of: number | undefined, sinceMs: number) {
    if (done === of) return true
    if (output.isTTY) return sinceMs >= rewriteEveryMs
    return of === undefined ? sinceMs >= quietEveryMs : isTenth(told, done, of)
  }

  return (done, of) => {
    const now = nowMs()
    if (!isDue(done, of, now - Math.max(toldAtMs, output.isTTY ? toldAtMs : begunMs))) return
    toldAtMs = now
    told = done
    const line = of === undefined ? tallyLine(done, now - begunMs) : progressLine(done, of, now - begunMs)
    output.write(output.isTTY ? `\r${line.padEnd(80)}${done === of ? '\n' : ''}` : `${line}\n`)
  }
}

/** On the terminal of the one who runs the command. */
export const terminalProgress = () => progress({ output: process.stderr, nowMs: () => performance.now() })
