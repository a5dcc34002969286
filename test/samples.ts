/** The real files beside the project, where they are; else the small school's own. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { makeDocument } from '#seed/documents/make-document.ts'
import { smallSchool } from '#seed/small-school.ts'
import { subjectById, type StorageName } from '#features/subjects/subject.ts'

const folder = new URL('../../shared/samples/', import.meta.url)
export const samplesAreHere = existsSync(new URL('manifest.json', folder))
export const sourceOfSamples = samplesAreHere
  ? 'the sample collection beside the project'
  : 'the small school (the sample collection is not beside the project)'

const manifest = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      subject: z.string(),
      grades: z.array(z.string()),
      tags: z.array(z.string()),
      mime: z.string(),
      sha256: z.string(),
    }),
  ),
  bad: z.array(z.object({ file: z.string(), suggestedExpectation: z.string() })),
})

export interface Sample {
  readonly fileName: string
  readonly title: string
  readonly subject: StorageName
  readonly tags: readonly string[]
  readonly grades: readonly string[]
  readonly mime: string
  readonly path: string | undefined
  bytes(): Buffer
}

const readManifest = () => manifest.parse(JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')))

function fromCollection(): Sample[] {
  return readManifest().files.map(({ file, title, subject, grades, tags, mime }) => {
    const found = subjectById(subject)
    if (!found) throw new Error(`${file} has the unknown subject ${subject}`)
    const place = fileURLToPath(new URL(file, folder))
    return {
      fileName: file,
      title,
      subject: found.storageName,
      grades,
      tags,
      mime,
      path: place,
      bytes: () => readFileSync(place),
    }
  })
}

function fromSmallSchool(): Sample[] {
  const lessons = smallSchool.lessons.filter((lesson) => lesson.format !== 'link').slice(0, 25)
  return lessons.map((lesson) => {
    const { fileName, mime, bytes } = makeDocument(lesson)
    const { title, subject, grades, tags } = lesson
    return { fileName, title, subject, grades, tags, mime, path: undefined, bytes: () => Buffer.from(bytes) }
  })
}

/** 25 teaching files to upload. */
export const samples: readonly Sample[] = samplesAreHere ? fromCollection() : fromSmallSchool()

export interface HostileFile {
  readonly fileName: string
  readonly path: string
  bytes(): Buffer
}

/** Files made to harm or to confuse; none where the collection is not beside the project. */
export const hostileFiles: readonly HostileFile[] = samplesAreHere
  ? readManifest().bad.map(({ file }) => {
      const place = fileURLToPath(new URL(file, folder))
      return { fileName: file.replace('bad/', ''), path: place, bytes: () => readFileSync(place) }
    })
  : []
