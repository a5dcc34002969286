/** The five file types of resources (CONTRIB-11), by extension; the server checks the content. */
import { normalizeText } from '#shared/text.ts'

/** 10 MB, inclusive (CONTRIB-10). */
export const maxFileBytes = 10_485_760

const officePrefix = 'application/vnd.openxmlformats-officedocument'

/** `shown`: a PDF opens in the browser, an Office file downloads. */
export const fileTypes = {
  pdf: { extension: 'pdf', mime: 'application/pdf', label: 'PDF', shown: 'inline' },
  doc: { extension: 'doc', mime: 'application/msword', label: 'Word', shown: 'attachment' },
  docx: {
    extension: 'docx',
    mime: `${officePrefix}.wordprocessingml.document`,
    label: 'Word',
    shown: 'attachment',
  },
  ppt: { extension: 'ppt', mime: 'application/vnd.ms-powerpoint', label: 'PowerPoint', shown: 'attachment' },
  pptx: {
    extension: 'pptx',
    mime: `${officePrefix}.presentationml.presentation`,
    label: 'PowerPoint',
    shown: 'attachment',
  },
} as const

export type FileExtension = keyof typeof fileTypes
export type FileType = (typeof fileTypes)[FileExtension]

const isFileExtension = (text: string): text is FileExtension => Object.hasOwn(fileTypes, text)

/** Type by the last extension in any case; undefined for another extension or without a stem. */
export function fileTypeOf(fileName: string): FileType | undefined {
  const dot = fileName.lastIndexOf('.')
  const stem = fileName.slice(0, Math.max(dot, 0)).split(/[/\\]/).at(-1) ?? ''
  const extension = fileName.slice(dot + 1).toLowerCase()
  return /[^\s.]/.test(normalizeText(stem)) && isFileExtension(extension) ? fileTypes[extension] : undefined
}
