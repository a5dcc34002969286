import type { WriteKind } from './write.ts'

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

export const waitingTexts = {
  counted: {
    rating: (count: number) => counted(count, 'rating'),
    report: (count: number) => counted(count, 'report'),
    'profile change': (count: number) => counted(count, 'profile change'),
  } satisfies Readonly<Record<WriteKind, (count: number) => string>>,
  and: ' and ',
  /** `list`: what waits, counted by its kinds; `count`: all of it. */
  wait: (list: string, count: number) => `${list} ${count === 1 ? 'waits' : 'wait'} to be sent.`,
  nothingWaits: 'Nothing waits to be sent any more.',
  byItself: 'This happens by itself as soon as the site answers. You can close this page.',
  tryNow: 'Try now',
  throwAway: 'Throw away',
  throwAwayWhat: (what: string) => `Throw away: ${what}`,
  throwAllAway: 'Throw all away',
}

export const refusedTexts = {
  one: { rating: 'A rating', report: 'A report', 'profile change': 'A profile change' } satisfies Readonly<
    Record<WriteKind, string>
  >,
  /** `one` of the kinds above, what it was, and why it was refused. */
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
