/** Shown in place of a resource. */
import { foundTexts } from '#features/resources/messages.ts'
import { resultTexts } from '#features/search/messages.ts'

export const plainPageFailures = {
  resource_not_found: 'There is no resource at this address.',
  resource_gone: 'This resource is no longer here.',
} as const

/** Frame of the API description, which is in English only. */
export const apiDocsTexts = {
  title: 'The API of this site',
  about:
    'Every call that the site answers, for people who write programs. All that is public may be read without a key.',
  asFile: 'The same as a file (OpenAPI 3.1)',
  contents: 'Contents',
  access: 'Who may',
  everybody: 'Everybody',
  withAbility: (ability: string) => `Whoever may: ${ability}`,
  takes: 'Takes',
  required: (name: string) => `${name} (required)`,
  body: 'Body',
  answers: 'Answers',
}

export const cardTexts = {
  /** Title of the tab. */
  card: (title: string) => `Card: ${title}`,
  scan: 'Scan with a phone, or type:',
  code: 'QR code',
  print: 'Print this page: the card fits on A6 paper, or on A4 to cut out.',
  ownPage: 'Back to the page of this resource',
}

/** For a short address of several resources. */
export const choiceTexts = {
  title: 'Which one do you mean?',
  about: 'More than one resource has this short address.',
}

const wait = (seconds: number) =>
  seconds < 60
    ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
    : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? 'minute' : 'minutes'}`

/** Title and next step by HTTP status. */
export const errorTexts = {
  titles: {
    400: 'This address or form is not complete',
    401: 'Your browser sent no cookie',
    403: 'This form did not come from here',
    404: 'There is nothing at this address',
    410: 'This resource is no longer here',
    415: 'This form could not be read',
    429: 'Too many requests',
    503: 'The site is busy',
    other: 'Something went wrong',
  },
  steps: {
    400: 'Go back, look at what you typed or chose, and try again. A search has at most 200 characters, a report 500.',
    401: 'Allow cookies for this site, go back, load the page with the form again and send it once more.',
    403: 'Go back, load the page with the form again and send it once more.',
    404: 'Look at the address, or look for the resource by its title.',
    410: 'Its moderators or its maker took it away. Look for another one by title or subject.',
    415: 'Go back, load the page with the form again and send it once more.',
    other: 'Go back and try again. If it happens again, please tell the people who run this site.',
  },
  wait: (seconds: number) => `Try again in ${wait(seconds)}.`,
  retry: 'Try again',
  subjects: 'All subjects',
}

/** Frame of every plain page. */
export const frameTexts = {
  skip: 'Skip to content',
  siteNavigation: 'Site',
  subjects: 'Subjects',
  fullSite: 'Full site',
  searchLabel: 'Search all resources',
  search: 'Search',
  aboutUs: 'About us',
  privacy: 'Privacy',
}

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
  /** `facts`: as `PDF · 12 pages · 545 kB`. */
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
  activeFilters: 'Only shown',
  /** `name` and `value` of an active filter. */
  chosen: (name: string, value: string) => `${name}: ${value}`,
  remove: 'Remove this filter',
}

export const relatedTexts = {
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

/** Labels of the page of a resource. */
export const ownPageTexts = {
  breadcrumb: 'Where this page is',
  cover: 'First page of the file',
  download: (facts: string) => `Download (${facts})`,
  openLink: (host: string) => `Open ${host}`,
  openInApp: 'Open in the app',
  about: 'About this resource',
  subject: 'Subject',
  grade: 'Grade',
  language: 'Language',
  author: 'Author',
  authorUnknown: 'Not named',
  licence: 'Licence',
  rating: 'Rating',
  rated: (average: number, times: number) =>
    `${Math.round(average * 10) / 10} of 5 stars, rated ${times === 1 ? 'once' : `${times} times`}`,
  notRated: 'Not rated yet',
  tags: 'Tags',
  source: 'Made from',
  changes: 'Changes made',
  changed: 'Last change',
  address: 'Address of this page',
  credit: 'Use it and name its author',
  creditLabel: 'Copy this line and put it where you use the resource:',
  unknownRights:
    'Nobody has said what others may do with this resource. Ask its author before you copy, share or change it.',
  share: 'Pass it on',
  whatsApp: 'Send by WhatsApp',
  card: 'Print a card',
  report: 'Report this resource',
}

/** Parts of the attribution line. */
export const creditTexts = {
  named: (title: string, author: string) => `“${title}” by ${author}`,
  titled: (title: string) => `“${title}”`,
  licence: (name: string) => `Licence: ${name}`,
  from: (siteName: string, address: string) => `From ${siteName}: ${address}`,
  source: (source: string) => `Made from: ${source}`,
  changes: (changes: string) => `Changes: ${changes}`,
}

/** For search engines and link previews. */
export const summaryTexts = {
  by: (author: string) => `By ${author}`,
  free: (siteName: string) => `Free on ${siteName}`,
}

/** Labels of the page of a subject. */
export const subjectListTexts = {
  description: (title: string, siteName: string) =>
    `Free worksheets, slides, books and links for ${title}, checked by moderators. ${siteName}.`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  titleOfPage: (title: string, page: number) => `${title}, page ${page}`,
  narrow: 'Filter and search this subject',
  openInApp: 'Open in the app',
  empty: 'No resources yet.',
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
}
