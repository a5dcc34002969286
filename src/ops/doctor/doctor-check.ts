import { type Check, failed } from '#features/insight/status/server/check.ts'
import { messageOf } from '#platform/errors.ts'

/** Returns the result of a check; one that throws has failed, with the message of its error. */
export async function runCheck(about: string, check: () => Promise<Check> | Check): Promise<Check> {
  try {
    return await check()
  } catch (error) {
    return failed(about, messageOf(error))
  }
}

const marks = { ok: 'ok  ', look: 'WARN', act: 'FAIL' } as const

/** One line; white space of foreign messages collapses. */
export const lineOf = ({ state, about, words }: Check) =>
  `${marks[state]}  ${about}: ${words.replaceAll(/\s+/g, ' ').trim()}`

/** The last line of the doctor. */
export function summaryOf(checks: readonly Check[]) {
  const count = (state: Check['state']) => checks.filter((check) => check.state === state).length
  const problems = count('act') === 0 ? 'No problems found.' : `Problems found: ${count('act')}.`
  return count('look') === 0 ? problems : `${problems} Still to do: ${count('look')}.`
}
