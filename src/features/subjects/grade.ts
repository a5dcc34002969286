import { foldText } from '#shared/text.ts'

/** School years. Uploads offer `Grade R`, the filter offers `Grade 0`: the same year, both kept to the letter (spec 9). */
const oneToTwelve = Array.from({ length: 12 }, (_, i) => `Grade ${i + 1}`)

/** What an uploader may choose (spec 3). */
export const grades: readonly string[] = ['Grade R', ...oneToTwelve]
/** What the table's filter offers (spec 2). */
export const gradeFilters: readonly string[] = ['Grade 0', ...oneToTwelve]

/** The whole tags, lower case, that one filter choice finds: `Grade 4` also finds `Graad 4`, `Grade 0` also `Grade R`. */
export function tagsOfGrade(filter: string): string[] {
  const year = filter.replace(/^(grade|graad)\s+/i, '').toLowerCase()
  const years = year === '0' || year === 'r' ? ['0', 'r'] : [year]
  return years.flatMap((y) => [`grade ${y}`, `graad ${y}`])
}

/** The choices of the grade filter that the tags name. */
export function gradesOf(tags: readonly string[]): string[] {
  const folds = new Set(tags.map(foldText))
  return gradeFilters.filter((grade) => tagsOfGrade(grade).some((tag) => folds.has(tag)))
}

export const isGrade = (tag: string) => grades.includes(tag)
