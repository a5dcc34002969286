import type { Period, RetentionName } from '#shared/retention/retention-periods.ts'

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
