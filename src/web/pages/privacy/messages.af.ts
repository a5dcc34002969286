import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const privacyPageTexts = {
  title: 'Privaatheid',
  description: (siteName: string) => `Wat ${siteName} oor jou hou, hoe lank, en waarvoor jy kan vra.`,
  keywords: 'privaatheid, persoonlike inligting, POPIA, koekies',
  lead: 'Wat hierdie webwerf oor jou hou, hoe lank, en waarvoor jy kan vra.',
  periodsTitle: 'Geskrap sonder dat jy vra',
  periods: 'Die webwerf skrap hierdie dinge vanself:',
  kept: {
    sessions: 'Aanmeldings, vanaf die laaste gebruik',
    addressHashes:
      'Die onleesbare adres van jou rekenaar en die nommer van jou blaaier, by ’n ster of ’n rapport',
    sightings: 'Watter moderator of administrateur jou e-posadres of naam gesien het',
    pageViews: '’n Besoek aan ’n bladsy; daarna net hoeveel besoeke ’n bladsy op ’n dag gehad het',
    pageCounts: 'Hoeveel besoeke ’n bladsy op ’n dag gehad het',
    repeats: 'Dat ’n ster, rapport of hulpbron reeds aangeneem is, sodat dit een keer tel',
    oneTimeLinks: '’n Skakel na ’n nuwe wagwoord, nadat dit verval het',
    limitCounters: 'Hoe dikwels iets vanaf jou rekenaar gedoen is, sodat niemand dit duisende kere doen nie',
  },
  period: (period) =>
    'years' in period ? `${period.years} jaar` : period.days === 1 ? '’n dag' : `${period.days} dae`,
  whomToAsk: 'Wie jy kan vra',
} satisfies Translated<typeof english.privacyPageTexts>
