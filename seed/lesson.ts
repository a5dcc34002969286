import type { StorageName } from '#features/subjects/subject.ts'
import type { LicenceId } from '#features/uploads/licence.ts'

export type LessonLanguage = 'en' | 'af' | 'zu'
type LessonState = 'verified' | 'waiting' | 'reported'

/** A heading and what stands under it. A paragraph's first characters say what it is; `blocksOf` reads them. */
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
  /** Each click of a visitor, 1 to 5 stars. */
  readonly ratings?: readonly number[]
  readonly daysOld: number
}

/** A resource with a file of its own; `makeDocument` writes it. */
export interface FileLesson extends SeedResource {
  readonly format: 'pdf' | 'docx' | 'pptx'
  readonly url?: never
}

/** A resource that lives elsewhere. */
interface LinkLesson extends SeedResource {
  readonly format: 'link'
  readonly url: string
}

export type SeedLesson = FileLesson | LinkLesson
