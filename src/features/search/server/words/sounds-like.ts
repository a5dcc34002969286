/** What a word sounds like to a teacher who writes by ear, in English or Afrikaans. */

const sameSounds: readonly (readonly [RegExp, string])[] = [
  [/sch/g, 'sk'],
  [/[ts]ion|shun/g, 'shn'],
  [/ph/g, 'f'],
  [/th|dt|d$/g, 't'],
  [/gh/g, 'g'],
  [/ck/g, 'k'],
  [/c(?=[eiy])|z/g, 's'],
  [/c|q/g, 'k'],
  [/x/g, 'ks'],
  [/ei|ij|ie|y/g, 'i'],
  [/oe/g, 'u'],
  [/v/g, 'f'],
  [/(.)\1+/g, '$1'],
]

/** Two folded words with the same key sound alike: `fotosyntesis` and `photosynthesis`, `graat` and `graad`. */
export const soundOf = (word: string): string =>
  sameSounds.reduce((sound, [letters, same]) => sound.replace(letters, same), word)
