/** Draft: waits for a speaker of Sesotho. */
import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const subjectTitles = {
  mathematics: 'Mmetse',
  'business-studies': 'Dithuto tsa Kgwebo',
  history: 'Nalane',
  'natural-science': 'Saense ya Tlhaho',
  'life-science': 'Saense ya Bophelo',
  english: 'Senyesemane',
  technology: 'Theknoloji',
  afrikaans: 'Seafrikanse',
  'life-skills': 'Bokgoni ba Bophelo',
} satisfies Translated<typeof english.subjectTitles>

export const gradeTexts = {
  grade: (year: string) => `Kereiti ${year}`,
} satisfies Translated<typeof english.gradeTexts>
