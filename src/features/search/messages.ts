/** The search box and its suggestions. */

export const searchTexts = {
  label: 'Search resources',
  search: 'Search',
  suggestions: 'Suggestions',
  pressArrows: (count: number) => `${count} suggestions. Use the arrow keys.`,
}

/** Corrections of a query. */
export const didYouMeanTexts = {
  before: 'Did you mean ',
  or: ' or ',
  after: '?',
  pressArrows: (words: string) => `Did you mean ${words}? Use the arrow keys.`,
}

/** Results of a search, in the app and on plain pages. */
export const resultTexts = {
  none: (q: string) => `No results found for "${q}".`,
}

/** Location of a match in a file. */
export const placeTexts = {
  file: 'Found in the file',
  page: (page: number) => `Found on page ${page}`,
  slide: (slide: number) => `Found on slide ${slide}`,
}

export const missedTexts = {
  open: 'What teachers miss',
  loading: 'Loading the list',
  notLoaded: 'The list did not come. Close it and try again.',
  /** As in “The … could not be loaded”. */
  searches: 'searches',
  none: 'No search of the last 90 days found nothing from three places or more.',
  about:
    'Searches of the last 90 days that found nothing, the most frequent first. Words are shown once they came from three places; who searched is not kept.',
  table: 'Searches that found nothing',
  words: 'Words',
  times: 'Times',
  lastOn: 'Last on',
}
