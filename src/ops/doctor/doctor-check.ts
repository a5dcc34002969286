/** Result of one check of the doctor. A failed one says how to repair it. */
export interface DoctorCheck {
  readonly about: string
  readonly ok: boolean
  readonly message: string
}

export const passed = (about: string, message: string): DoctorCheck => ({ about, ok: true, message })
export const failed = (about: string, message: string): DoctorCheck => ({ about, ok: false, message })

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

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

/** One line; white space of foreign messages collapses. */
export const lineOf = ({ about, ok, message }: DoctorCheck) =>
  `${ok ? 'ok  ' : 'FAIL'}  ${about}: ${message.replaceAll(/\s+/g, ' ').trim()}`
