const key = 'analytics outside provider'
const answers = ['yes', 'no'] as const
/** What a person said to the outside provider. */
export type Answer = (typeof answers)[number]

/** Undefined where nothing was said, or the browser keeps nothing. */
export function readAnswer(): Answer | undefined {
  try {
    const kept = localStorage.getItem(key)
    return answers.find((answer) => answer === kept)
  } catch {
    return undefined
  }
}

/** Without an answer the person is asked again. */
export function keepAnswer(answer: Answer | undefined) {
  try {
    if (answer) localStorage.setItem(key, answer)
    else localStorage.removeItem(key)
  } catch {
    // The browser keeps nothing: the answer holds for this page.
  }
}
