import { gradeTexts } from './messages.ts'

const gradeTag = /^(?:grade|graad)\s+(r|\d{1,2})$/i

/** A tag that names a school year, in English or Afrikaans. */
export const isGradeTag = (tag: string) => gradeTag.test(tag.trim())

/** The school year that a tag names: `R`, or `0` to `12`; undefined for any other tag. */
export const yearOf = (tag: string) => gradeTag.exec(tag.trim())?.[1]?.toUpperCase()

/** Of these tags those that name school years, as people read them; the same year in two languages once. */
export const gradesIn = (
  tags: readonly string[],
  texts: typeof gradeTexts = gradeTexts,
): readonly string[] => [...new Set(tags.filter(isGradeTag).map((tag) => tagLabel(tag, texts)))]

/** A tag as people read it: a school year in the language of the page, any other tag as it is. */
export function tagLabel(tag: string, texts: typeof gradeTexts = gradeTexts): string {
  const year = yearOf(tag)
  return year === undefined ? tag : texts.grade(year)
}
