export const networkTexts = {
  noAnswer: 'No answer came. Please check your connection and try again.',
  /** Appended to the text of an unexpected error. */
  withNumber: (requestId: string) => ` (Number ${requestId})`,
  partMissing: 'This part of the site did not arrive. Please check your connection and load it again.',
}

const offline = 'You seem to be offline.'

const since = (what: string, kept: string) =>
  `${what} kept on this phone ${kept}. What has changed since will show later.`

/** `what`: `This list was`; `kept`: `today at 14:02`. */
export const offlineTexts = {
  nothingKept: `${offline} Nothing of this has been kept on this phone.`,
  changesLater: `${offline} What changes meanwhile will show later.`,
  since: (what: string, kept: string) => `${offline} ${since(what, kept)}`,
  siteSince: (what: string, kept: string) => `The site cannot answer just now. ${since(what, kept)}`,
  looking: (what: string, kept: string) => `${what} kept on this phone ${kept}. Looking for what is new…`,
}

/** Time of saving. `time`: `14:02`; `date`: `21 November`. */
export const keptTexts = {
  today: (time: string) => `today at ${time}`,
  on: (date: string, time: string) => `on ${date} at ${time}`,
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

export const waitingTexts = {
  counted: {
    rating: (count: number) => counted(count, 'rating'),
    report: (count: number) => counted(count, 'report'),
    'profile change': (count: number) => counted(count, 'profile change'),
  },
  and: ' and ',
  /** `list`: the pending writes counted by kind; `count`: their total. */
  wait: (list: string, count: number) => `${list} ${count === 1 ? 'waits' : 'wait'} to be sent.`,
  nothingWaits: 'Nothing waits to be sent any more.',
  byItself: 'This happens by itself as soon as the site answers. You can close this page.',
  tryNow: 'Try now',
  throwAway: 'Throw away',
  throwAwayWhat: (what: string) => `Throw away: ${what}`,
  throwAllAway: 'Throw all away',
}

export const refusedTexts = {
  one: { rating: 'A rating', report: 'A report', 'profile change': 'A profile change' },
  /** The kind (`one`), the text of the write, and the reason of the refusal. */
  notTaken: (one: string, what: string, why: string) => `${one} was not taken (${what}). ${why}`,
  waitedTooLong: 'It has waited for a month and might count twice.',
  tooMuchWaits: (most: number) => `${most} things wait to be sent already. Please go online first.`,
}

export const leavingTexts = {
  notSent: 'Not sent yet',
  question: 'Changes of your details wait to be sent. Logging out here loses them.',
  stay: 'Stay',
  leave: 'Log out and lose them',
}

export const copyTexts = {
  copied: 'Copied.',
  /** Without https the browser has no clipboard. */
  marked: 'Marked: copy it with Ctrl+C.',
}

/** The two fields of every account form. */
export const credentialTexts = {
  email: 'Email',
  password: 'Password',
  /** `label`: of the password field. */
  holdToShow: (label: string) => `Hold to show ${label.toLowerCase()}`,
}

/** `what`: the listed things in the plural, such as `users`. */
export const listTexts = {
  notLoaded: (what: string) => `The ${what} could not be loaded`,
  nextNotLoaded: (what: string) => `The next ${what} could not be loaded. Please try again.`,
  shown: (shown: number, total: number | string) => `${shown} of ${total} shown`,
  retry: 'Retry',
  more: 'Show more',
  moreComes: 'Loading…',
}

export const partTexts = {
  close: 'Close',
  remove: 'Remove',
  loading: 'Loading',
  /** Spoken after the text of a link. */
  opensInNewTab: ' (opens in a new tab)',
}
