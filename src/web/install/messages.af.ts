import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const newerVersionTexts = {
  isHere: '’n Nuwe weergawe van hierdie webwerf is hier.',
  load: 'Laai dit',
  later: 'Later',
} satisfies Translated<typeof english.newerVersionTexts>
