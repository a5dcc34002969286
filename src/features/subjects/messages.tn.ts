/** Draft: waits for a speaker of Setswana. */
import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const subjectTitles = {
  mathematics: 'Dipalo',
  'business-studies': 'Dithuto tsa Kgwebo',
  geography: 'Thutafatshe',
  'natural-science': 'Saense ya Tlholego',
  'life-science': 'Saense ya Botshelo',
  english: 'Seesimane',
  technology: 'Thekenoloji',
  afrikaans: 'Seaforekanse',
  'life-skills': 'Dikgono tsa Botshelo',
} satisfies Translated<typeof english.subjectTitles>

export const gradeTexts = {
  grade: (year: string) => `Mophato ${year}`,
} satisfies Translated<typeof english.gradeTexts>
