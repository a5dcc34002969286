/** Teaching files for tests: the sample collection beside the project where it is present, else the small school's own. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { FileLesson } from '#seed/lesson.ts'
import { lessonFile } from '#seed/lesson-file.ts'
import { smallSchool } from '#seed/small-school.ts'
import { subjectById, type StorageName } from '#features/catalogue/subjects/subject.ts'

const folder = new URL('../../shared/samples/', import.meta.url)
const manifestFile = new URL('manifest.json', folder)

const manifest = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      subject: z.string(),
      grades: z.array(z.string()),
      tags: z.array(z.string()),
      mime: z.string(),
    }),
  ),
  bad: z.array(z.object({ file: z.string() })),
  uploadNames: z.array(z.object({ name: z.string() })),
})

/** The sample collection beside the project. Undefined in a clone without it: tests of it are an addition then. */
export const collection = existsSync(manifestFile)
  ? manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
  : undefined

/** The path of a file of the collection. */
export const collectionPath = (file: string) => fileURLToPath(new URL(file, folder))

/** Rows of a table about files of the collection; none where it is absent. */
export const ifCollected = <Row>(rows: readonly Row[]): readonly Row[] => (collection ? rows : [])

export interface Sample {
  readonly fileName: string
  readonly title: string
  readonly subject: StorageName
  readonly tags: readonly string[]
  readonly grades: readonly string[]
  readonly mime: string
  bytes(): Buffer
}

function fromCollection({ files }: NonNullable<typeof collection>): Sample[] {
  return files.map(({ file, title, subject, grades, tags, mime }) => {
    const found = subjectById(subject)
    if (!found) throw new Error(`${file} has the unknown subject ${subject}`)
    const bytes = () => readFileSync(collectionPath(file))
    return { fileName: file, title, subject: found.storageName, grades, tags, mime, bytes }
  })
}

const isFile = (lesson: (typeof smallSchool.lessons)[number]): lesson is FileLesson =>
  lesson.format !== 'link'

/** Lessons of the small school that have a file. */
export const fileLessons = smallSchool.lessons.filter(isFile)

/** Files of the small school, as samples: these are always there. */
export function smallSchoolSamples(): readonly Sample[] {
  return fileLessons.slice(0, 25).map((lesson) => {
    const { fileName, mime, bytes } = lessonFile(lesson)
    const { title, subject, grades, tags } = lesson
    return { fileName, title, subject, grades, tags, mime, bytes: () => bytes }
  })
}

/** 25 teaching files to upload. */
export const samples: readonly Sample[] = collection ? fromCollection(collection) : smallSchoolSamples()

/** The bytes of one of the 25 files. Throws when there is no such file. */
export function sampleBytes(fileName: string): Buffer {
  const sample = samples.find((each) => each.fileName === fileName)
  if (!sample) throw new Error(`There is no sample ${fileName}`)
  return sample.bytes()
}
