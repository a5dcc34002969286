import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const waitingTexts = {
  counted: {
    rating: (count: number) => counted(count, 'beoordeling', 'beoordelings'),
    report: (count: number) => counted(count, 'rapport', 'rapporte'),
    'profile change': (count: number) =>
      counted(count, 'verandering van jou besonderhede', 'veranderings van jou besonderhede'),
  },
  and: ' en ',
  wait: (list: string) => `${list} wag om gestuur te word.`,
  nothingWaits: 'Niks wag meer om gestuur te word nie.',
  byItself: 'Dit gebeur vanself sodra die webwerf antwoord. Jy kan hierdie bladsy toemaak.',
  tryNow: 'Probeer nou',
  throwAway: 'Gooi weg',
  throwAwayWhat: (what: string) => `Gooi weg: ${what}`,
  throwAllAway: 'Gooi alles weg',
} satisfies Translated<typeof english.waitingTexts>

export const refusedTexts = {
  one: {
    rating: '’n Beoordeling',
    report: '’n Rapport',
    'profile change': '’n Verandering van jou besonderhede',
  },
  notTaken: (one: string, what: string, why: string) => `${one} is nie aangeneem nie (${what}). ${why}`,
  waitedTooLong: 'Dit het ’n maand lank gewag en kan dalk twee keer tel.',
  tooMuchWaits: (most: number) =>
    `Daar wag reeds ${most} dinge om gestuur te word. Gaan asseblief eers aanlyn.`,
} satisfies Translated<typeof english.refusedTexts>

export const leavingTexts = {
  notSent: 'Nog nie gestuur nie',
  question:
    'Veranderings van jou besonderhede wag om gestuur te word. As jy hier afmeld, gaan hulle verlore.',
  stay: 'Bly',
  leave: 'Meld af en verloor hulle',
} satisfies Translated<typeof english.leavingTexts>
