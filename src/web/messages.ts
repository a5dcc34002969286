/** Texts of the `{{…}}` in index.html and google-done.html. */
import type { Period, RetentionName } from '#shared/retention-periods.ts'

export const pageTexts = {
  search: 'Search',
  noScripts:
    'You can look at this page, but its links and its search need JavaScript. Please switch it on and load the page again.',
  noScriptsLink: 'Use the site without scripts',
  googleClose: 'You can close this window now.',
  googleWorked: 'That worked. You can close this window now.',
  googleFailed: 'That did not work. Please close this window and try again on the page you came from.',
  /** Followed by the name of the site. */
  googleBack: 'Back to',
}

export const newerVersionTexts = {
  isHere: 'A newer version of this site is here.',
  load: 'Load it',
  later: 'Later',
}

export const faqTexts = { title: 'Frequently asked questions' }

/** Names of pages in the menu and on Home's cards. */
export const placeTexts = {
  home: 'Home',
  otherOers: "Other useful OER's",
  selfDirectedLearning: 'Self-Directed Learning',
  contributors: 'Contributors',
  aboutUs: 'About Us',
  viewAccount: 'View Account',
}

export const headerTexts = {
  skip: 'Skip to content',
  menu: 'Menu',
  site: 'Site',
  faq: 'FAQ',
  faqNoNetwork: 'FAQ: no network',
  logIn: 'Login',
  logOut: 'Logout',
  signedInAs: (email: string) => `Signed in as ${email}`,
  contribute: 'Contribute',
  moderate: 'Moderate',
  assignRoles: 'Assign Roles',
  top: '↑ Top',
  /** Announced while the code of a page loads. */
  loading: 'Loading the page …',
}

export const footerTexts = {
  creativeCommons: 'Creative Commons',
  keptOnThisPhone: 'Kept on this phone',
  aboutUs: 'About us',
  privacy: 'Privacy',
  liteSite: 'Site without scripts',
  language: 'Language',
  languageFailed: 'The language could not be changed: no network.',
}

export const dataSaverTexts = {
  lessData: 'Use less data',
  choices: { auto: 'As the phone says', on: 'Yes: no pictures', off: 'No' },
}

export const subjectPageTexts = {
  /** `title`: of the subject. */
  description: (title: string) => `Free ${title} worksheets, slides and books for South African classrooms.`,
  keywords: (title: string) => `${title}, teaching resources, worksheets, CAPS, South Africa`,
  /** After a link to Home. */
  crumb: ' › Subjects',
  introduction: (title: string) => `Introduction to ${title} Resources`,
  readMore: 'Read more',
  showLess: 'Show less',
}

export const unknownSubjectTexts = {
  meta: {
    title: 'Subject not found',
    description: 'There is no subject at this address.',
    keywords: 'subjects',
  },
  title: 'Subject not found.',
  why: 'The address may be mistyped, or the page has moved.',
}

export const searchPageTexts = {
  title: 'Search',
  titleOf: (q: string) => `Search: ${q}`,
  description: 'Search all subjects by title, tag or subject.',
  keywords: 'search, teaching resources, worksheets',
  results: 'Search results',
  label: 'Search all subjects',
  search: 'Search',
  everywhere: 'Search everywhere',
  browse: 'Browse the subjects',
}

export const homeTexts = {
  subjects: (count: number) => `${count} subjects`,
  free: 'Free to use',
  noSignIn: 'No sign-in to read',
  gallery: 'Available Subjects and More:',
  /** Captions of the cards without a subject. */
  captions: {
    otherOers: '11 book series',
    selfDirectedLearning: '11 books',
    contributors: 'Who began this',
    aboutUs: 'Mission and contact',
    viewAccount: 'Your details',
  },
}

export const wayTexts = {
  pageComes: 'Loading the page',
  allSubjects: 'See all subjects',
}

export const errorTexts = {
  meta: {
    title: 'Something went wrong',
    description: 'This page could not be shown.',
    keywords: 'error',
  },
  title: 'Unexpected Application Error!',
  notFound: '404 Not Found',
  home: 'Go to Home',
  again: 'Load again',
}

const kept: Record<RetentionName, string> = {
  sessions: 'Sign-ins, from their last use',
  addressHashes:
    'The scrambled address of your computer and the number of your browser, beside a star or a report',
  sightings: 'Which moderator or admin was shown your email address or name',
  pageViews: 'A visit to a page; after that only how many visits a page had on a day',
  pageCounts: 'How many visits a page had on a day',
  repeats: 'That a star, report or resource was already taken, so that it counts once',
  oneTimeLinks: 'A link to a new password, after it has expired',
  limitCounters: 'How often something was done from your computer, so that nobody does it thousands of times',
}

export const privacyPageTexts = {
  title: 'Privacy',
  description: (siteName: string) => `What ${siteName} keeps about you, how long, and what you can ask for.`,
  keywords: 'privacy, personal information, POPIA, cookies',
  lead: 'What this site keeps about you, how long, and what you can ask for.',
  periodsTitle: 'Deleted without being asked',
  periods: 'The site deletes these by itself:',
  kept,
  period: (period: Period) =>
    'years' in period ? `${period.years} years` : period.days === 1 ? 'a day' : `${period.days} days`,
  whomToAsk: 'Whom to ask',
}

export const beyondTexts = {
  toldOtherWords: (total: number) => `${total} found with other words.`,
  toldInside: (total: number) => `${total} found inside files.`,
  otherWords: (words: readonly string[]) => `Found with other words (${words.join(', ')})`,
  inside: 'Inside files',
  /** `total` may be `1,000+`. */
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

export const shelfPageTexts = {
  meta: {
    title: 'Kept on this phone',
    description: 'Resources that open without a network.',
    keywords: 'offline, kept resources, saved',
  },
  about:
    'What you keep opens here without a network, and without spending data again. It stays when you sign out: on a shared phone, remove it when you are done.',
}

export const aboutUsTexts = {
  title: 'About us',
  description: (siteName: string) => `What ${siteName} is for, how to contribute, and whom to ask.`,
  keywords: 'about, mission, contact, contribute, open educational resources',
  contact: 'Contact',
  contribute: 'Contribute Resources',
}

export const contributorsTexts = {
  meta: {
    title: 'Contributors',
    description: 'Who began this collection of teaching resources.',
    keywords: 'contributors, founders',
  },
  lead: 'This site lives from what educators and students put into it. Two people began it.',
  founders: 'Founders',
}

export const otherOersTexts = {
  meta: {
    title: 'Other open educational resources',
    description: 'Eleven free book series for schools, and two other places worth knowing.',
    keywords: 'OER, open textbooks, readers, workbooks, study guides, South Africa',
  },
  lead: 'Free book series that others publish. Each opens at its publisher, where its licence is written.',
  series: 'Book series',
  useful: 'Other useful resources',
}

export const selfDirectedLearningTexts = {
  meta: {
    title: 'Self-directed learning',
    description: 'A research unit and eleven open-access books on self-directed learning.',
    keywords: 'self-directed learning, research, open-access books, higher education',
  },
  books: 'Books',
  volume: (volume: number) => `Volume ${volume}`,
}
