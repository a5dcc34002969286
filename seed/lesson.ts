import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import type { LicenceId } from '#features/contributing/uploads/licence.ts'

export type LessonLanguage = 'en' | 'af' | 'zu'
type LessonState = 'verified' | 'waiting' | 'reported'

/** A heading with its paragraphs. The first characters of a paragraph mark its kind, see `blocksOf`. */
export interface SeedSection {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

interface SeedResource {
  readonly key: string
  readonly subject: StorageName
  readonly title: string
  readonly language: LessonLanguage
  /** Labels of an upload's grade list: `Grade R`, `Grade 1` to `Grade 12`. */
  readonly grades: readonly string[]
  readonly tags: readonly string[]
  readonly author: string
  readonly licence: LicenceId
  readonly description: string
  readonly sections: readonly SeedSection[]
  readonly state: LessonState
  /** Ratings of visitors, 1 to 5 stars each. */
  readonly ratings?: readonly number[]
  readonly daysOld: number
}

/** A resource with a file of its own; `makeDocument` writes it. */
export interface FileLesson extends SeedResource {
  readonly format: 'pdf' | 'docx' | 'pptx'
  readonly url?: never
}

/** A resource that is a link. */
interface LinkLesson extends SeedResource {
  readonly format: 'link'
  readonly url: string
}

export type SeedLesson = FileLesson | LinkLesson
