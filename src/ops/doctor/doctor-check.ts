import { messageOf } from '#platform/errors.ts'

/** Result of one check of the doctor. The message of a failure has the repair, that of a warning the open task. */
export interface DoctorCheck {
  readonly about: string
  /** False if something is broken. */
  readonly ok: boolean
  readonly isWarning?: true
  readonly message: string
}

export const passed = (about: string, message: string): DoctorCheck => ({ about, ok: true, message })
export const warned = (about: string, message: string): DoctorCheck => ({
  ...passed(about, message),
  isWarning: true,
})
export const failed = (about: string, message: string): DoctorCheck => ({ about, ok: false, message })

/** Returns the result of a check, or a failed check with the message of its error. */
export async function runCheck(
  about: string,
  check: () => Promise<DoctorCheck> | DoctorCheck,
): Promise<DoctorCheck> {
  try {
    return await check()
  } catch (error) {
    return failed(about, messageOf(error))
  }
}

const wordOf = ({ ok, isWarning }: DoctorCheck) => (ok ? (isWarning ? 'WARN' : 'ok  ') : 'FAIL')

/** One line; white space of foreign messages collapses. */
export const lineOf = (check: DoctorCheck) =>
  `${wordOf(check)}  ${check.about}: ${check.message.replaceAll(/\s+/g, ' ').trim()}`

/** The last line of the doctor. */
export function summaryOf(checks: readonly DoctorCheck[]) {
  const failures = checks.filter(({ ok }) => !ok).length
  const warnings = checks.filter(({ isWarning }) => isWarning).length
  const problems = failures === 0 ? 'No problems found.' : `Problems found: ${failures}.`
  return warnings === 0 ? problems : `${problems} Still to do: ${warnings}.`
}
