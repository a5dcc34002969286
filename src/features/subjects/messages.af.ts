import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const subjectTitles = {
  mathematics: 'Wiskunde',
  'business-studies': 'Besigheidstudies',
  history: 'Geskiedenis',
  geography: 'Geografie',
  'natural-science': 'Natuurwetenskap',
  'life-science': 'Lewenswetenskap',
  english: 'Engels',
  technology: 'Tegnologie',
  afrikaans: 'Afrikaans',
  'life-skills': 'Lewensvaardighede',
  'computer-science': 'Rekenaarwetenskap',
} satisfies Translated<typeof english.subjectTitles>

export const gradeTexts = {
  grade: (year: string) => `Graad ${year}`,
} satisfies Translated<typeof english.gradeTexts>

export const countTexts = {
  resources: (shown: string, count: number) => `${shown} ${count === 1 ? 'hulpbron' : 'hulpbronne'}`,
} satisfies Translated<typeof english.countTexts>
