import { fileTypes } from '#features/files/file-type.ts'
import type { FileLesson } from '../lesson.ts'
import { makeDocx } from './make-docx.ts'
import { makePdf } from './make-pdf.ts'
import { makePptx } from './make-pptx.ts'

interface SeedDocument {
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly mime: string
}

const makers = { pdf: makePdf, docx: makeDocx, pptx: makePptx } as const

/** The lesson's file, the same bytes every time. Throws when a PDF text has a character the standard fonts lack. */
export function makeDocument(lesson: FileLesson): SeedDocument {
  const { format, title } = lesson
  return {
    fileName: `${plainName(title)}.${format}`,
    bytes: makers[format](lesson),
    mime: fileTypes[format].mime,
  }
}

/** A file name from a title: plain letters and digits, whole words, at most 80 characters. */
function plainName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[\p{Mark}’']/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return name.length <= 80 ? name : name.slice(0, 81).replace(/-[^-]*$/, '')
}
