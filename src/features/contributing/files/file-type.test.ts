import { expect, test } from 'vitest'
import { uploadNames } from '#test/fixtures/upload-names.ts'
import { fileTypeOf, fileTypes, maxFileBytes } from './file-type.ts'

test('CONTRIB-11 file type follows the extension in any case', () => {
  const names = ['a.pdf', 'a.doc', 'a.docx', 'a.ppt', 'a.pptx', 'REPORT.PDF', 'b.Docx']
  expect(names.map((name) => fileTypeOf(name)?.extension)).toEqual([
    'pdf',
    'doc',
    'docx',
    'ppt',
    'pptx',
    'pdf',
    'docx',
  ])
})

test('CONTRIB-11 each file type has its own media type', () => {
  expect(Object.values(fileTypes).map(({ mime }) => mime)).toEqual([
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ])
})

test('CALL-11 PDF opens in the browser, Office files download', () => {
  const inline = Object.values(fileTypes).filter(({ shown }) => shown === 'inline')
  expect(inline.map(({ label }) => label)).toEqual(['PDF'])
})

test('CONTRIB-10 maximum size is 10 × 1,024 × 1,024 bytes', () => {
  expect(maxFileBytes).toBe(10 * 1024 * 1024)
})

test.each([
  'notes.txt',
  'trailing-dot.pdf.',
  '.pdf',
  '..pdf',
  ' .pdf',
  '\u200b.pdf',
  'no-extension',
  '',
  'report.pdf.exe',
  'folder.pdf/notes',
  'folder/.pdf',
  'folder\\.docx',
  'a.pdf ',
  'a.p\0df',
  'a.__proto__',
  'a.constructor',
  '\u202efdp.exe',
  'a.docm',
  'a.svg',
  'a.pdf?x=.html',
])('T20 %j is none of the five types', (name) => {
  expect(fileTypeOf(name)).toBeUndefined()
})

/** Upload names without an allowed type. */
const refused = ['\u202efdp.exe', 'report.pdf.exe', 'no-extension', '.pdf', 'trailing-dot.pdf.']

test('T20 every upload name has a type or is in the list of rejected names', () => {
  const names = uploadNames.map(([name]) => name)
  expect(names.filter((name) => !fileTypeOf(name)).toSorted()).toEqual(refused.toSorted())
})
