/** What the doctor says of one thing: that it is well, or what to do. */
export interface Finding {
  readonly about: string
  readonly ok: boolean
  readonly words: string
}

export const well = (about: string, words: string): Finding => ({ about, ok: true, words })
export const ill = (about: string, words: string): Finding => ({ about, ok: false, words })

export const wordsOf = (trouble: unknown) => (trouble instanceof Error ? trouble.message : String(trouble))

/** What a look gives, or the words of what it threw. */
export async function looked(about: string, look: () => Promise<Finding> | Finding): Promise<Finding> {
  try {
    return await look()
  } catch (trouble) {
    return ill(about, wordsOf(trouble))
  }
}

/** On one line, whatever somebody else's words had in them. */
export const lineOf = ({ about, ok, words }: Finding) =>
  `${ok ? 'ok  ' : 'LOOK'}  ${about}: ${words.replaceAll(/\s+/g, ' ').trim()}`
