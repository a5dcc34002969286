/** Draft: waits for a speaker of isiZulu. */
import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const subjectTitles = {
  mathematics: 'Izibalo',
  'business-studies': 'Izifundo Zebhizinisi',
  history: 'Umlando',
  geography: 'Ijografi',
  'natural-science': 'Isayensi Yemvelo',
  english: 'IsiNgisi',
  technology: 'Ubuchwepheshe',
  'life-skills': 'Amakhono Empilo',
  'computer-science': 'Isayensi Yekhompyutha',
} satisfies Translated<typeof english.subjectTitles>

export const gradeTexts = {
  grade: (year: string) => `Ibanga ${year}`,
} satisfies Translated<typeof english.gradeTexts>
