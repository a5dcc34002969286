import { expect, test } from 'vitest'
import { makeOffice } from '#test/files/make-office.ts'
import { makeOle, slidesStream, wordStream } from '#test/files/make-ole.ts'
import { makePdf } from '#test/files/make-pdf.ts'
import { makeZip } from '#test/files/make-zip.ts'
import { recognizeContent } from './recognize-content.ts'

const zipOf = (...names: string[]) => makeZip(names.map((name) => ({ name, content: 'x' })))
const oleOf = (name: string) => makeOle([{ name, content: Buffer.from('x') }])
const behind = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), makePdf()])
const banner = 'GPL Ghostscript 10.02.0\nCopyright (C)\nProcessing pages 1 through 1.\nPage 1\n'

test.each([
  ['a PDF', makePdf(), 'pdf'],
  ['a PDF behind a byte order mark', behind('\u00ef\u00bb\u00bf'), 'pdf'],
  ['a docx', makeOffice('docx'), 'docx'],
  ['a pptx', makeOffice('pptx'), 'pptx'],
  ['a doc', makeOle([wordStream()]), 'doc'],
  ['a ppt', makeOle([slidesStream()]), 'ppt'],
  ['a workbook', zipOf('[Content_Types].xml', 'xl/workbook.xml'), 'spreadsheet'],
  ['an old workbook', oleOf('Workbook'), 'spreadsheet'],
  ['an encrypted package', oleOf('EncryptedPackage'), 'password'],
  ['an OpenDocument text', zipOf('mimetype', 'content.xml'), 'other_program'],
  ['a Pages document', zipOf('Index/Document.iwa'), 'other_program'],
  ['an archive', zipOf('a.pdf'), 'archive'],
  ['a broken archive', Buffer.from('PK\x03\x04 broken'), 'archive'],
  ['a folder named as in a docx', zipOf('word/notes.docx'), 'archive'],
  ['a RAR archive', Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), 'archive'],
  ['an XPS document', zipOf('[Content_Types].xml', 'FixedDocSeq.fdseq'), 'other_program'],
  ['an old Pages document', zipOf('index.xml.gz'), 'other_program'],
  [
    'XML of Word 2003',
    Buffer.from('<?xml version="1.0"?><?mso-application progid="Word"?>'),
    'other_program',
  ],
  ['XML of LibreOffice', Buffer.from('<?xml version="1.0"?>\n<office:document x="y">'), 'other_program'],
  ['another page of XML', Buffer.from('<?xml version="1.0"?><html>'), 'web_page'],
  ['zeros', Buffer.alloc(5_000), 'damaged'],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'picture'],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'picture'],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic'), 'picture'],
  ['a series of HEIF pictures', Buffer.from('\0\0\0\x18ftypmsf1'), 'picture'],
  ['a picture that is a PDF as well', behind('GIF89a'), 'picture'],
  ['a web page', Buffer.from('\n<!DOCTYPE html><html>'), 'web_page'],
  ['a page with a PDF in it', behind('<html><!--'), 'web_page'],
  ['a saved web page', Buffer.from('MIME-Version: 1.0\r\n'), 'web_page'],
  ['a PDF behind a banner', behind(banner), 'text_before_header'],
  ['a PDF behind a page in the middle of text', behind('a <script>'), 'text'],
  ['a PDF behind zeros', behind('\0\0\0'), undefined],
  ['plain text', Buffer.from('Grade 4: fractions'), 'text'],
  ['RTF', Buffer.from('{\\rtf1 x}'), 'text'],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(99)]), undefined],
  ['a broken compound file', makeOle([wordStream()]).subarray(0, 600), undefined],
] as const)('CASE-A08 T20 %s is recognized', (_, file, content) => {
  for (const extension of ['pdf', 'doc', 'docx', 'ppt', 'pptx'] as const)
    expect(recognizeContent(file, extension)).toBe(content === extension ? undefined : content)
})
