import { contentTypes } from './make-office.ts'
import { makeZip } from './make-zip.ts'

/** A document with these paragraphs; `author` is in its metadata. */
export const makeDocx = (paragraphs: readonly string[], author = ''): Buffer =>
  makeZip([
    contentTypes('docx'),
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="w"><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
    },
    {
      name: 'docProps/core.xml',
      content: `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:creator>${author}</dc:creator></cp:coreProperties>`,
    },
  ])
