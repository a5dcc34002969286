import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const privacyPageTexts = {
  title: 'Privaatheid',
  description: (siteName: string) => `Wat ${siteName} oor jou hou, hoe lank, en waarvoor jy kan vra.`,
  keywords: 'privaatheid, persoonlike inligting, POPIA, koekies',
  lead: 'Wat hierdie webwerf oor jou hou, hoe lank, en waarvoor jy kan vra.',
  whomToAsk: 'Wie jy kan vra',
} satisfies Translated<typeof english.privacyPageTexts>
