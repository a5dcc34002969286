/** What every command of the operator shares: lines out, trouble in plain words, an exit code. */
import { RetryBudgetError } from '#shared/retry.ts'
import { StartupError } from '#platform/startup-error.ts'

export const print = (line: string) => process.stdout.write(`${line}\n`)
/** Beside what a command says, so that the latter can be piped. */
export const printError = (line: string) => process.stderr.write(`${line}\n`)

/** What the one who typed the command can repairDocuments: said as it is, without a trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

const isExpected = (error: unknown) =>
  [CommandError, StartupError, RetryBudgetError].some((kind) => error instanceof kind)

const wordsOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return isExpected(error) ? error.message : (error.stack ?? error.message)
}

/** Runs a command with the words behind its name; what it gives is the exit code, trouble ends with 1. */
export async function runCommand(main: (words: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(3))
  } catch (error) {
    printError(wordsOf(error))
    process.exitCode = 1
  }
}

/** Aborted at the first signal to stop, so that a command ends in order and leaves no half and no server behind. */
export function abortOnSignal(): AbortSignal {
  const stop = new AbortController()
  const end = () => stop.abort(new CommandError('Stopped.'))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end)
  return stop.signal
}
