export const beyondTexts = {
  toldOtherWords: (total: number) => `${total} found with other words.`,
  toldInside: (total: number) => `${total} found inside files.`,
  otherWords: (words: readonly string[]) => `Found with other words (${words.join(', ')})`,
  inside: 'Inside files',
  /** `total`: such as `1,000+`. */
  shown: (shown: number, total: number | string) => `${shown} of ${total} shown.`,
  foundBy: (word: string) => `Found by “${word}”`,
}

export const nextStepTexts = {
  title: 'What you can try',
  /** Around a link to the nearest subject. */
  lookThrough: { before: 'Look through all of ', after: '.' },
  fewerWords: 'Use fewer words, or only how a word begins: “photos” finds photosynthesis.',
  otherLanguage: 'Use the word of the other language, English or Afrikaans.',
  contribute: {
    before: 'If you have such a resource, ',
    link: 'contribute it',
    after:
      '. Searches that find nothing are counted, without saying who searched, so that moderators see what is missing.',
  },
}
