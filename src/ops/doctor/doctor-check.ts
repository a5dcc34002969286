/** Result of one check of the doctor. A failed one says how to repair it. */
export interface DoctorCheck {
  readonly about: string
  readonly ok: boolean
  readonly words: string
}

export const passed = (about: string, words: string): DoctorCheck => ({ about, ok: true, words })
export const failed = (about: string, words: string): DoctorCheck => ({ about, ok: false, words })

export const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Returns the result of a check, or a failed check with the message of its error. */
export async function runCheck(
  about: string,
  check: () => Promise<DoctorCheck> | DoctorCheck,
): Promise<DoctorCheck> {
  try {
    return await check()
  } catch (error) {
    return failed(about, wordsOf(error))
  }
}

/** One line; white space of foreign messages collapses. */
export const lineOf = ({ about, ok, words }: DoctorCheck) =>
  `${ok ? 'ok  ' : 'LOOK'}  ${about}: ${words.replaceAll(/\s+/g, ' ').trim()}`
