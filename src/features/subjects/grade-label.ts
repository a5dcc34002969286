import { gradeTexts } from './messages.ts'

const gradeTag = /^(?:grade|graad)\s+(r|\d{1,2})$/i

/** A tag as people read it: a school year in the language of the page, any other tag as it is. */
export function tagLabel(tag: string, texts: typeof gradeTexts = gradeTexts): string {
  const [, year] = gradeTag.exec(tag.trim()) ?? []
  return year === undefined ? tag : texts.grade(year.toUpperCase())
}
