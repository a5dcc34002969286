import { foundTexts } from '#features/resources/messages.ts'
import { resultTexts } from '#features/search/messages.ts'

const ratings = (amount: number) => `${amount} ${amount === 1 ? 'rating' : 'ratings'}`

export const homeTexts = {
  title: 'Free teaching resources',
  introduction:
    'Worksheets, slides, books and links for South African schools. These pages need no scripts and work in every browser.',
  subjects: 'Subjects',
}

export const listTexts = {
  search: 'Search',
  results: (query: string) => `Search results for “${query}”`,
  nothingFound: resultTexts.none,
  nothingMatches: foundTexts.nothing,
  nothingYet: 'There are no resources here yet.',
  sort: 'Order',
  sorts: {
    relevance: 'Best match first',
    newest: 'Newest first',
    oldest: 'Oldest first',
    fromA: 'Title A to Z',
    fromZ: 'Title Z to A',
  },
  resources: foundTexts.name,
  /** Before what a link opens: `PDF · 12 pages · 545 kB`. */
  open: (facts: string) => `Open: ${facts}`,
  rated: (average: string, amount: number) => `${average} of 5 stars (${ratings(amount)})`,
  pages: 'Pages',
  first: 'First page',
  next: 'Next page',
}

export const filterTexts = {
  title: 'Filter this list',
  inTitle: 'Words in the title',
  inTag: 'Words in a tag',
  grade: 'Grade',
  rating: 'Rating',
  any: 'All',
  stars: (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`,
  counted: (label: string, count: number) => `${label} (${count})`,
  show: 'Show',
  narrowed: 'Only shown',
  /** `name` is that of a filter, `value` what it is set to. */
  chosen: (name: string, value: string) => `${name}: ${value}`,
  without: 'Remove this filter',
}

export const beyondTexts = {
  didYouMean: 'Did you mean:',
  otherWords: (words: string) => `Found with other words (${words})`,
  by: (word: string) => `Found by “${word}”`,
  inside: 'Inside files',
  onPage: (page: number) => `Found on page ${page}`,
  onSlide: (slide: number) => `Found on slide ${slide}`,
  inFile: 'Found in the file',
  shown: (shown: number, total: string) => `${shown} of ${total} shown.`,
  steps: 'What you can try',
  lookThrough: (subject: string) => `Look through all of ${subject}.`,
  fewerWords: 'Use fewer words, or only how a word begins: “photos” finds photosynthesis.',
  otherLanguage: 'Use the word of the other language, English or Afrikaans.',
}

export const reportTexts = {
  title: 'Report a resource',
  introduction: 'Moderators look at every report. You need no account and give no name.',
  reason: 'What is wrong? You may leave this open.',
  reasons: {
    'wrong-content': 'Something in it is wrong',
    'not-allowed': 'It does not belong on a site for schools',
    copyright: 'Its makers did not allow that it is shared',
    broken: 'It does not open',
    other: 'Something else',
  },
  noReason: 'I would rather not say',
  text: 'Anything the moderators should know? You may leave this open.',
  textLimit: 'At most 500 characters.',
  send: 'Send the report',
  cancel: 'Back without a report',
  thanks: 'Thank you. A moderator will look at it. The resource stays on the site until then.',
  backToList: (subject: string) => `Back to ${subject}`,
}
