/** What the doctor says of one thing: that it is well, or what to do. */
export interface DoctorCheck {
  readonly about: string
  readonly ok: boolean
  readonly words: string
}

export const passed = (about: string, words: string): DoctorCheck => ({ about, ok: true, words })
export const failed = (about: string, words: string): DoctorCheck => ({ about, ok: false, words })

export const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What a look gives, or the words of what it threw. */
export async function runCheck(
  about: string,
  look: () => Promise<DoctorCheck> | DoctorCheck,
): Promise<DoctorCheck> {
  try {
    return await look()
  } catch (error) {
    return failed(about, wordsOf(error))
  }
}

/** On one line, whatever somebody else's words had in them. */
export const lineOf = ({ about, ok, words }: DoctorCheck) =>
  `${ok ? 'ok  ' : 'LOOK'}  ${about}: ${words.replaceAll(/\s+/g, ' ').trim()}`
