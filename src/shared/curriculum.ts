/** Subjects, grades and languages of the site, from content/curriculum.json. */
import type * as z from 'zod/mini'
import type * as schema from './curriculum-schema.ts'
import { firstLanguage, type Language } from './languages.ts'
import { siteOptions } from './site/site-options.ts'

export type Titles = z.output<typeof schema.titles>
export type CurriculumFile = z.output<typeof schema.curriculumFile>
/** On the server the file itself, with what browsers do not get. */
export interface Curriculum {
  readonly subjects: readonly (BrowserCurriculum['subjects'][number] &
    Pick<CurriculumFile['subjects'][number], 'concept' | 'level'>)[]
  readonly grades: readonly CurriculumGrade[]
  readonly languages: readonly string[]
}
export type CurriculumGrade = BrowserCurriculum['grades'][number] &
  Pick<CurriculumFile['grades'][number], 'isced'>
type BrowserCurriculum = z.output<typeof schema.curriculum>

let provided: Curriculum | undefined

/** On the server at the start, before modules are imported that read it. */
export function provideCurriculum(curriculum: Curriculum): void {
  provided = curriculum
}

/** In the browser that of the page's options. */
export const curriculum = (): Curriculum => provided ?? siteOptions().curriculum

/** Returns the text in a language, else in English. */
export const titleIn = (title: Titles, language: Language): string =>
  typeof title === 'string' ? title : (title[language] ?? title[firstLanguage])

/** Returns what browsers need, in the language of the page and without what they can derive. */
export function browserCurriculum(
  { subjects, grades, languages }: Curriculum,
  language: Language,
): BrowserCurriculum {
  const differs = (text: Titles | undefined, other: string) => {
    const own = titleIn(text ?? other, language)
    return own === other ? undefined : own
  }
  return {
    subjects: subjects.map(({ id, stored, title, seed, palette, live }) => {
      return { id, stored, title: differs(title, stored), seed: differs(seed, stored), palette, live }
    }),
    grades: grades.map(({ label, title, filter, filterTitle, also }) => {
      return {
        label,
        title: differs(title, label),
        also,
        filter,
        filterTitle: differs(filterTitle, filter ?? label),
      }
    }),
    languages,
  }
}
