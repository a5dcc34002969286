import { foldText } from '#shared/text.ts'
import { gradeTexts } from './messages.ts'

/** School years. Uploads offer `Grade R`, the filter offers `Grade 0` for the same year (CONST-02). */
const oneToTwelve = Array.from({ length: 12 }, (_, i) => `Grade ${i + 1}`)

/** Choices of the upload form (DATA-20). */
export const grades: readonly string[] = ['Grade R', ...oneToTwelve]
/** Choices of the filter (TABLE-07). */
export const gradeFilters: readonly string[] = ['Grade 0', ...oneToTwelve]

/** Returns whole tags in lower case. `Grade 4` also finds `Graad 4`, `Grade 0` also finds `Grade R`. */
export function tagsOfGrade(filter: string): string[] {
  const year = filter.replace(/^(grade|graad)\s+/i, '').toLowerCase()
  const years = year === '0' || year === 'r' ? ['0', 'r'] : [year]
  return years.flatMap((y) => [`grade ${y}`, `graad ${y}`])
}

/** Returns the choices of the filter that find these tags. */
export function gradesOf(tags: readonly string[]): string[] {
  const folds = new Set(tags.map(foldText))
  return gradeFilters.filter((grade) => tagsOfGrade(grade).some((tag) => folds.has(tag)))
}

export const isGrade = (tag: string) => grades.includes(tag)

const gradeTag = /^(?:grade|graad)\s+(r|\d{1,2})$/i

/** True for a school year in English or Afrikaans. */
export const isGradeTag = (tag: string) => gradeTag.test(tag.trim())

/** Returns `R`, or `0` to `12`; undefined for any other tag. */
export const yearOf = (tag: string) => gradeTag.exec(tag.trim())?.[1]?.toUpperCase()

/** Returns the labels of the school years among the tags. `Grade 7` and `Graad 7` are one. */
export const gradesIn = (
  tags: readonly string[],
  texts: typeof gradeTexts = gradeTexts,
): readonly string[] => [...new Set(tags.filter(isGradeTag).map((tag) => tagLabel(tag, texts)))]

/** Translates a school year; returns any other tag unchanged. */
export function tagLabel(tag: string, texts: typeof gradeTexts = gradeTexts): string {
  const year = yearOf(tag)
  return year === undefined ? tag : texts.grade({ year })
}
