import type { SubjectId } from './subject.ts'

/** Display names of the subjects. */
export const subjectTitles: Readonly<Record<SubjectId, string>> = {
  mathematics: 'Mathematics',
  'business-studies': 'Business Studies',
  history: 'History',
  geography: 'Geography',
  'natural-science': 'Natural Science',
  'life-science': 'Life Science',
  english: 'English',
  technology: 'Technology',
  afrikaans: 'Afrikaans',
  'life-skills': 'Life Skills',
  'computer-science': 'Computer Science',
}

export const gradeTexts = {
  /** `year`: `R`, or 0 to 12. */
  grade: (year: string) => `Grade ${year}`,
}

export const countTexts = {
  /** `shown`: the formatted count. */
  resources: (shown: string, count: number) => `${shown} ${count === 1 ? 'resource' : 'resources'}`,
}
