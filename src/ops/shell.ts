/** What every command of the operator shares: lines out, trouble in plain words, an exit code. */
import { RetryTimeExceeded } from '#shared/retry-within.ts'
import { StartTrouble } from '#platform/startup-error.ts'

export const print = (line: string) => process.stdout.write(`${line}\n`)
/** Beside what a command says, so that the latter can be piped. */
export const printError = (line: string) => process.stderr.write(`${line}\n`)

/** What the one who typed the command can mend: said as it is, without a trace. */
export class CommandTrouble extends Error {
  override readonly name = 'CommandTrouble'
}

const isExpected = (trouble: unknown) =>
  [CommandTrouble, StartTrouble, RetryTimeExceeded].some((kind) => trouble instanceof kind)

const wordsOf = (trouble: unknown) => {
  if (!(trouble instanceof Error)) return String(trouble)
  return isExpected(trouble) ? trouble.message : (trouble.stack ?? trouble.message)
}

/** Runs a command with the words behind its name; what it gives is the exit code, trouble ends with 1. */
export async function runCommand(main: (words: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(3))
  } catch (trouble) {
    printError(wordsOf(trouble))
    process.exitCode = 1
  }
}
