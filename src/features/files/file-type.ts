/** The five file types a resource may have (spec 4): known by extension here, proved by content on the server. */
import { normalizeText } from '#shared/text.ts'

/** Spec 4: 10 MB, this very number of bytes included. */
export const maxFileBytes = 10_485_760

const wordOrSlides = 'application/vnd.openxmlformats-officedocument'

/** `shown`: a PDF opens in the browser, an Office file is handed over as a download. */
export const fileTypes = {
  pdf: { extension: 'pdf', mime: 'application/pdf', label: 'PDF', shown: 'inline' },
  doc: { extension: 'doc', mime: 'application/msword', label: 'Word', shown: 'attachment' },
  docx: {
    extension: 'docx',
    mime: `${wordOrSlides}.wordprocessingml.document`,
    label: 'Word',
    shown: 'attachment',
  },
  ppt: { extension: 'ppt', mime: 'application/vnd.ms-powerpoint', label: 'PowerPoint', shown: 'attachment' },
  pptx: {
    extension: 'pptx',
    mime: `${wordOrSlides}.presentationml.presentation`,
    label: 'PowerPoint',
    shown: 'attachment',
  },
} as const

export type FileExtension = keyof typeof fileTypes
export type FileType = (typeof fileTypes)[FileExtension]

const isFileExtension = (text: string): text is FileExtension => Object.hasOwn(fileTypes, text)

/** The type that a name's last extension (any case) promises; undefined when it is not one of the five or has no name before it. */
export function fileTypeOf(fileName: string): FileType | undefined {
  const dot = fileName.lastIndexOf('.')
  const stem = fileName.slice(0, Math.max(dot, 0)).split(/[/\\]/).at(-1) ?? ''
  const extension = fileName.slice(dot + 1).toLowerCase()
  return /[^\s.]/.test(normalizeText(stem)) && isFileExtension(extension) ? fileTypes[extension] : undefined
}
