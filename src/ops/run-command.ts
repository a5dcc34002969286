/** Shared by all operator commands: output, errors, exit code, abort on a signal. */
import { RetryBudgetError } from '#shared/retry.ts'
import { StartupError, messageOf } from '#platform/errors.ts'

export const print = (line: string) => process.stdout.write(`${line}\n`)
/** Prints to stderr, so that the output of a command can be piped. */
export const printError = (line: string) => process.stderr.write(`${line}\n`)

/** An error the operator can repair: printed without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

const isExpected = (error: unknown) =>
  [CommandError, StartupError, RetryBudgetError].some((kind) => error instanceof kind)

const textOf = (error: unknown) =>
  error instanceof Error && !isExpected(error) ? (error.stack ?? error.message) : messageOf(error)

/** Runs a command with its arguments. Sets the exit code: the command's result, or 1 after an error. */
export async function runCommand(main: (args: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(3))
  } catch (error) {
    printError(textOf(error))
    process.exitCode = 1
  }
}

/** Returns a signal that aborts at SIGTERM, SIGINT or SIGHUP: a command then removes its drafts and stops its server. */
export function abortOnSignal(): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(new CommandError('Stopped.'))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, abort)
  return controller.signal
}
