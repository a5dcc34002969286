/** How far a long command is: a line that rewrites itself where somebody looks on, in a log a line for every tenth. */
import { progressLine, tallyLine } from './progress-line.ts'

/** Where the lines go: `process.stderr`, so that what a command prints can be piped. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface ProgressParts {
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
export function progress({ output, nowMs }: ProgressParts): OnProgress {
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
export const shellProgress = () => progress({ output: process.stderr, nowMs: () => performance.now() })
