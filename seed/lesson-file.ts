import { readFileSync } from 'node:fs'
import { fileTypes } from '#features/files/file-type.ts'
import type { FileLesson } from './lesson.ts'

/** Where the lessons' files lie; `npm run documents` makes them again. */
export const lessonFolder = new URL('small-school/', import.meta.url)

interface LessonFile {
  readonly fileName: string
  readonly bytes: Buffer
  readonly mime: string
}

/** A lesson's file as it lies in the project. Throws when it is not there. */
export function lessonFile(lesson: FileLesson): LessonFile {
  const fileName = fileNameOf(lesson)
  return {
    fileName,
    bytes: readFileSync(new URL(fileName, lessonFolder)),
    mime: fileTypes[lesson.format].mime,
  }
}

/** A file name from the title: plain letters and digits, whole words, at most 80 characters. */
export function fileNameOf({ title, format }: Pick<FileLesson, 'title' | 'format'>): string {
  const name = title
    .normalize('NFKD')
    .replace(/[\p{Mark}’']/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${name.length <= 80 ? name : name.slice(0, 81).replace(/-[^-]*$/, '')}.${format}`
}
