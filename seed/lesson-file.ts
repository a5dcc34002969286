import { readFileSync } from 'node:fs'
import { fileTypes } from '#features/contributing/files/file-type.ts'
import type { FileLesson } from './lesson.ts'

/** Folder of the lessons' files; `npm run documents` writes them. */
export const lessonFolder = new URL('small-school/', import.meta.url)

interface LessonFile {
  readonly fileName: string
  readonly bytes: Buffer
  readonly mime: string
}

/** Reads a lesson's file. Throws if it does not exist. */
export function lessonFile(lesson: FileLesson): LessonFile {
  const fileName = fileNameOf(lesson)
  return {
    fileName,
    bytes: readFileSync(new URL(fileName, lessonFolder)),
    mime: fileTypes[lesson.format].mime,
  }
}

/** Returns a file name from the title: ASCII letters and digits, whole words, at most 80 characters. */
export function fileNameOf({ title, format }: Pick<FileLesson, 'title' | 'format'>): string {
  const name = title
    .normalize('NFKD')
    .replace(/[\p{Mark}’']/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${name.length <= 80 ? name : name.slice(0, 81).replace(/-[^-]*$/, '')}.${format}`
}
