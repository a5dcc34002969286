import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const setUpTexts = {
  make: 'Skep die administrateursrekening',
  making: 'Die rekening word geskep …',
} satisfies Translated<typeof english.setUpTexts>

export const setUpPageTexts = {
  title: 'Stel die webwerf op',
  description: 'Skep die eerste administrateursrekening van hierdie webwerf.',
  keywords: 'opstel, administrateur',
  lead: 'Hierdie rekening is die webwerf se eerste administrateur: dit mag bydra, modereer en aan ander hul rolle gee.',
  notComplete: 'Die skakel is nie volledig nie',
  openWhole:
    'Maak die hele opstelskakel van die bediener se konsole oop, met alles wat agter “token=” staan.',
} satisfies Translated<typeof english.setUpPageTexts>
