/** The subjects of the curriculum (SUBJ-01, DATA-02). */
import { curriculum, titleIn } from '#shared/curriculum.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'

/** Part of addresses, such as `natural-science`. */
export type SubjectId = string
/** Name in the database, such as `NaturalScience`; `storageName` of the contract checks it. */
export type StorageName = string

export interface Subject {
  readonly id: SubjectId
  /** In English; in the browser in the language of the page. */
  readonly title: string
  readonly storageName: StorageName
  /** Seed of its picture. */
  readonly seed: string
}

const { subjects: listed } = curriculum()

export const subjects: readonly Subject[] = listed.map(
  ({ id, stored: storageName, title = storageName, seed = storageName }) => {
    return { id, title: titleIn(title, firstLanguage), storageName, seed }
  },
)

export const storageNames: readonly StorageName[] = subjects.map(({ storageName }) => storageName)

/** Undefined for an unknown id, `__proto__` included. */
export const subjectById = (id: string): Subject | undefined => subjects.find((s) => s.id === id)

/** A subject that only the file of another node lists has its storage name as title. */
export const subjectByStorageName = (name: StorageName): Subject =>
  subjects.find((s) => s.storageName === name) ?? {
    id: name.toLowerCase(),
    title: name,
    storageName: name,
    seed: name,
  }

/** Returns the title in a language, on the server. */
export const subjectTitle = (name: StorageName, language: Language): string =>
  titleIn(listed.find(({ stored }) => stored === name)?.title ?? name, language)

/** DATA-01: `PDFS/{Subject}_Main/{Subject}`, the path a subject's records have in exports. */
export const documentPath = (name: StorageName) => `PDFS/${name}_Main/${name}`
