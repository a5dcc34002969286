import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const shareTexts = {
  share: 'Deel',
  title: 'Deel hierdie hulpbron',
  loading: 'Maniere om te deel word gelaai',
  didNotCome: 'Die maniere om te deel het nie gekom nie.',
  tryAgain: 'Probeer weer',
} satisfies Translated<typeof english.shareTexts>
