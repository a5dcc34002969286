/** The box on Home and the list under it. */
export const searchTexts = {
  label: 'Search resources',
  search: 'Search',
  suggestions: 'Suggestions',
  pressArrows: (count: number) => `${count} suggestions. Use the arrow keys.`,
}

/** Around other words that find something. */
export const didYouMeanTexts = {
  before: 'Did you mean ',
  or: ' or ',
  after: '?',
  pressArrows: (words: string) => `Did you mean ${words}? Use the arrow keys.`,
}

/** Of a search, in the app and on plain pages. */
export const resultTexts = {
  none: (q: string) => `No results found for "${q}".`,
}
