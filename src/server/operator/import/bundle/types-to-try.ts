import { type FileType, fileTypeOf, fileTypes } from '#features/files/file-type.ts'

const { pdf, doc, docx, ppt, pptx } = fileTypes
const kinds: readonly { readonly begins: Buffer; readonly types: readonly FileType[] }[] = [
  { begins: Buffer.from('%PDF'), types: [pdf] },
  { begins: Buffer.from('\uFEFF%PDF'), types: [pdf] },
  { begins: Buffer.from('d0cf11e0a1b11ae1', 'hex'), types: [doc, ppt] },
  { begins: Buffer.from('PK\x03\x04', 'latin1'), types: [docx, pptx] },
]

/**
 * What a file may be, likeliest first: the original named objects after their titles, often without an ending or with a
 * wrong one. Empty where it can be none of the five.
 */
export function typesToTry(fileName: string, start: Buffer): readonly FileType[] {
  const named = fileTypeOf(fileName)
  const possible = kinds.find(({ begins }) => start.subarray(0, begins.length).equals(begins))?.types ?? []
  return named ? [named, ...possible.filter((type) => type !== named)] : possible
}
