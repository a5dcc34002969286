import { gradeTexts } from './messages.ts'

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
