import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const frameTexts = {
  skip: 'Spring na inhoud',
  siteNavigation: 'Webwerf',
  subjects: 'Vakke',
  fullSite: 'Volledige webwerf',
  searchLabel: 'Soek deur alle hulpbronne',
  search: 'Soek',
  aboutUs: 'Oor ons',
  privacy: 'Privaatheid',
} satisfies Translated<typeof english.frameTexts>
