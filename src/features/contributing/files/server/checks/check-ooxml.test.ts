import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentTypes, mainPart, makeOffice, officeParts, relationship } from '#test/files/make-office.ts'
import { makeZip, type ZipPart } from '#test/files/make-zip.ts'
import { failureCode } from '#test/files/failure-code.ts'
import { checkOoxml } from './check-ooxml.ts'

const word = 'wordprocessingml.document'
const slides = 'presentationml.presentation'
const checkWord = (parts: readonly ZipPart[]) => checkOoxml(makeZip(parts), word)
const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`

test('T20 checkOoxml accepts a docx and a pptx', () => {
  const plain = { ok: true, activeContent: false, remoteContent: false, encrypted: false }
  expect(checkOoxml(makeOffice('docx'), word)).toEqual(plain)
  expect(checkOoxml(makeOffice('pptx'), slides)).toEqual(plain)
})

test('T20 checkOoxml rejects a docx as pptx and a pptx as docx', () => {
  expect(failureCode(() => checkOoxml(makeOffice('docx'), slides))).toBe('wrong_content')
  expect(failureCode(() => checkOoxml(makeOffice('pptx'), word))).toBe('wrong_content')
})

const [types, main] = [contentTypes('docx'), mainPart('docx')]
const typed = (content: string): ZipPart => ({ name: '[Content_Types].xml', content })
const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

test.each([
  ['no list of types', [main], 'wrong_content'],
  ['a list without a main part', [typed('<Types/>'), main], 'wrong_content'],
  [
    'the main type only in a comment',
    [typed(`<Types><!-- ${types.content} --></Types>`), main],
    'wrong_content',
  ],
  ['a missing main part', [types], 'wrong_content'],
  [
    'the type of a workbook',
    [typed(`<Types>${override('word/document.xml', xlsx)}</Types>`), main],
    'wrong_content',
  ],
  [
    'the type of a template',
    [{ ...types, content: types.content.replace('.main', '.template.main') }, main],
    'wrong_content',
  ],
  ['a DOCTYPE in the main part', [types, mainPart('docx', '<!DOCTYPE w [<!ENTITY a "b">]>')], 'unsafe_xml'],
  [
    'a DOCTYPE behind a comment',
    [types, mainPart('docx', '<?xml version="1.0"?><!-- a --><!DOCTYPE w>')],
    'unsafe_xml',
  ],
  [
    'a DOCTYPE behind 100 kB of white space',
    [types, mainPart('docx', `${' '.repeat(100_000)}<!DOCTYPE w>`)],
    'unsafe_xml',
  ],
  [
    'a DOCTYPE in the list of types',
    [typed(`<!DOCTYPE Types>${types.content.slice(55)}`), main],
    'unsafe_xml',
  ],
  [
    'a DOCTYPE in another part',
    [types, main, { name: 'word/footnotes.xml', content: '<!DOCTYPE x><x/>' }],
    'unsafe_xml',
  ],
  [
    'a DOCTYPE in a main part with another extension',
    [
      typed(`<Types>${override('word/document.dat', mainType)}</Types>`),
      { name: 'word/document.dat', content: '<!DOCTYPE x><x/>' },
    ],
    'unsafe_xml',
  ],
  [
    'a main part in UTF-16',
    [types, { ...main, content: Buffer.from(`\uFEFF${main.content}`, 'utf16le') }],
    'unsafe_xml',
  ],
  [
    'a DOCTYPE in UTF-7',
    [types, mainPart('docx', '<?xml version="1.0" encoding="UTF-7"?>+ADw-!DOCTYPE w>')],
    'unsafe_xml',
  ],
  ['an unclosed tag', [typed(`${types.content.slice(0, -9)} x="`), main], 'unsafe_xml'],
  [
    'character references in the list of types',
    [contentTypes('docx', '<Default Extension="&#98;in"/>'), main],
    'unsafe_xml',
  ],
  [
    'a list of types of 2 MB',
    [{ ...contentTypes('docx', `<!--${'x'.repeat(2_000_000)}-->`), stored: true }, main],
    'unpacks_too_large',
  ],
])('T20 T25 checkOoxml rejects a docx with %s', (_, parts, reason) => {
  expect(failureCode(() => checkWord(parts))).toBe(reason)
})

test.each([
  ['vbaProject.bin', [...officeParts('docx'), { name: 'word/vbaProject.bin', content: 'x' }]],
  ['VBAPROJECT.BIN elsewhere', [...officeParts('docx'), { name: 'custom/VBAPROJECT.BIN', content: 'x' }]],
  ['vbaData.xml', [...officeParts('docx'), { name: 'word/vbaData.xml', content: '<x/>' }]],
  [
    'a macro-enabled main type',
    [contentTypes('docx', override('a.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml')), main],
  ],
  [
    'a macro part of another name',
    [contentTypes('docx', override('a.bin', 'application/vnd.ms-office.vbaProject')), main],
  ],
])('T21 checkOoxml rejects %s', (_, parts) => {
  expect(failureCode(() => checkWord(parts))).toBe('macros')
})

test('T21 checkOoxml rejects a pptx with vbaProject.bin', () => {
  const file = makeOffice('pptx', [{ name: 'ppt/vbaProject.bin', content: 'x' }])
  expect(failureCode(() => checkOoxml(file, slides))).toBe('macros')
})

const external = 'Target="https://template.example/t.dotm" TargetMode="External"'
const onDisk = (target: string) => `Target="${target}" TargetMode="External"`

test.each([
  ['over https', external],
  ['over http', external.replace('https', 'HTTP')],
  ['behind white space', external.replace('"https', '" \n https')],
  ['by another scheme', external.replace('https:', 'mhtml:https:')],
  ['in apostrophes', external.replaceAll('"', "'")],
  ['with an escaped mode', external.replace('Ext', '&#69;xt')],
  ['with an escaped URL', external.replace('https', '&#104;ttps')],
])('T21 checkOoxml rejects a docx with a web template, %s', (_, attributes) => {
  const parts = [...officeParts('docx'), relationship('attachedTemplate', attributes)]
  expect(failureCode(() => checkWord(parts))).toBe('outside_template')
})

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000)
const archive = (...contents: Buffer[]) =>
  makeZip(contents.map((content, i) => ({ name: `part-${i}`, content })))
const withArchives = (...archives: Buffer[]) => [
  ...officeParts('docx'),
  ...archives.map((content, i) => ({ name: `word/embeddings/sheet${i}.xlsx`, content })),
]

test.each([
  ['an archive of 101 MB', withArchives(archive(zeros(101)))],
  ['an archive with an extreme compression ratio', withArchives(archive(zeros(11)))],
  ['three levels of archives', withArchives(archive(archive(archive(Buffer.from('x')))))],
  ['an archive of many entries', withArchives(archive(...Array.from({ length: 2_001 }, () => zeros(0))))],
  [
    'an archive of 20 MB',
    [...officeParts('docx'), { name: 'a.bin', content: archive(randomBytes(20_000_001)), stored: true }],
  ],
])('T25 checkOoxml rejects a docx with %s', (_, parts) => {
  expect(failureCode(() => checkWord(parts))).toBe('unpacks_too_large')
})

test('T25 checkOoxml accepts a docx with workbooks of charts, also damaged ones', () => {
  const odd = Buffer.concat([archive(Buffer.from('x')), Buffer.from('behind its end')])
  const parts = withArchives(archive(Buffer.from('cells')), archive(archive(Buffer.from('cells'))), odd)
  expect(checkWord(parts)).toEqual({ ok: true, activeContent: false, remoteContent: false, encrypted: false })
})
const oleType = 'application/vnd.openxmlformats-officedocument.oleObject'
test.each([
  [
    "an author's own template",
    [
      ...officeParts('docx'),
      relationship('attachedTemplate', onDisk('file:///C:\\Users\\me\\Templates\\letter.dotx')),
    ],
  ],
  [
    "a school's template",
    [...officeParts('docx'), relationship('attachedTemplate', onDisk('\\\\server\\share\\school.dotx'))],
  ],
  ['a template on a disk', [...officeParts('docx'), relationship('attachedTemplate', onDisk('C:\\a.dot'))]],
  ['a template behind a `>`', [...officeParts('docx'), relationship('attachedTemplate', onDisk('>'))]],
  ['an external object', [...officeParts('docx'), relationship('oleObject', external)]],
  ['an external frame', [...officeParts('docx'), relationship('frame', external)]],
  ['an embedded object', [...officeParts('docx'), { name: 'word/embeddings/oleObject1.bin', content: 'x' }]],
  ['an embedded macro workbook', [...officeParts('docx'), { name: 'word/embeddings/a.xlsm', content: 'x' }]],
  ['an add-in', [...officeParts('docx'), { name: 'word/webextensions/webextension1.xml', content: '<x/>' }]],
  ['ActiveX', [...officeParts('docx'), { name: 'word/activeX/activeX1.xml', content: '<x/>' }]],
  [
    'an object of another name',
    [contentTypes('docx', override('word/a.dat', oleType)), main, { name: 'word/a.dat', content: 'x' }],
  ],
  [
    'an object by its extension',
    [
      contentTypes('docx', `<Default Extension="dat" ContentType="${oleType}"/>`),
      main,
      { name: 'word/a.dat', content: 'x' },
    ],
  ],
])('T21 checkOoxml flags a docx with %s', (_, parts) => {
  expect(checkWord(parts).activeContent).toBe(true)
})

test.each([
  ['a link', [...officeParts('docx'), relationship('hyperlink', external)]],
  ['a template inside', [...officeParts('docx'), relationship('attachedTemplate', 'Target="t.dotx"')]],
  [
    'a target with internal mode',
    [...officeParts('docx'), relationship('theme', 'Target="t.xml" TargetMode="Internal"')],
  ],
  ['the workbook of a chart', [...officeParts('docx'), { name: 'word/embeddings/sheet.xlsx', content: 'x' }]],
  [
    'a declared type for absent objects',
    [contentTypes('docx', `<Default Extension="bin" ContentType="${oleType}"/>`), main],
  ],
  ['an empty part', [...officeParts('docx'), { name: 'customXml/item1.xml', content: '' }]],
])('T21 checkOoxml does not flag a docx with %s', (_, parts) => {
  expect(checkWord(parts)).toEqual({ ok: true, activeContent: false, remoteContent: false, encrypted: false })
})

const linked = (type: string, target: string) =>
  checkWord([...officeParts('docx'), relationship(type, onDisk(target))])

test.each([
  ['image', 'https://tracker.example/p.png?id=7'],
  ['image', 'http://10.0.0.5/p.png'],
  ['image', 'ftp://tracker.example/p.png'],
  ['image', '//tracker.example/p.png'],
  ['image', '\\\\server\\share\\p.png'],
  ['image', 'file://server/share/p.png'],
  ['image', 'file:///\\\\server\\share\\p.png'],
  ['image', '%5C%5Cserver/p.png'],
  ['image', '&#104;ttps://tracker.example/p.png'],
  ['image', ' \n https://tracker.example/p.png'],
  ['video', 'https://video.example/embed/7'],
  ['audio', 'https://sound.example/7.mp3'],
  ['media', 'https://video.example/7.mp4'],
])('F-S3 T21 checkOoxml flags a linked %s at %s as remote content', (type, target) => {
  expect(linked(type, target)).toEqual({
    ok: true,
    activeContent: false,
    remoteContent: true,
    encrypted: false,
  })
})

test('F-S3 checkOoxml flags a linked picture of a slide as remote content', () => {
  const rels = relationship('image', onDisk('https://tracker.example/p.png'))
  const file = makeOffice('pptx', [{ ...rels, name: 'ppt/slides/_rels/slide1.xml.rels' }])
  expect(checkOoxml(file, slides).remoteContent).toBe(true)
})

test.each([
  'file:///C:\\Users\\me\\p.png',
  'file:///D:/p.png',
  'C:\\p.png',
  'media/p%201.png',
  '../p.png',
  'NULL',
  'cid:image001.png@01D',
  'data:image/png;base64,AA',
])('F-S3 checkOoxml does not flag a linked picture at %s', (target) => {
  expect(linked('image', target)).toMatchObject({ activeContent: false, remoteContent: false })
})

const root = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const strictRoot = 'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument'
const rootRelation = (target: string, type = root, prefix = ''): ZipPart => ({
  name: '_rels/.rels',
  content: `<${prefix}Relationships><${prefix}Relationship Id="rId1" Type="${type}" Target="${target}"/></${prefix}Relationships>`,
})
const byDefault = (extension: string, type = mainType) =>
  typed(`<Types><Default Extension="${extension}" ContentType="${type}"/></Types>`)
const renamed = (name: string): ZipPart => ({ ...main, name })
const slideType = mainType.replace('wordprocessingml.document', 'presentationml.presentation')

test.each([
  ['a type by default', [byDefault('xml'), rootRelation('word/document.xml'), main]],
  ['a type by default in another case', [byDefault('XML'), rootRelation('word/document.xml'), main]],
  ['an absolute target', [types, rootRelation('/word/document.xml'), main]],
  ['a target with dots', [types, rootRelation('./word/../word/document.xml'), main]],
  ['a target in another case', [types, rootRelation('Word/Document.XML'), main]],
  ['a relation of strict OOXML', [types, rootRelation('word/document.xml', strictRoot), main]],
  [
    'a main part of another name',
    [byDefault('xml'), rootRelation('lesson/text.xml'), renamed('lesson/text.xml')],
  ],
  [
    'a type that overrides the default',
    [
      typed(
        `<Types><Default Extension="xml" ContentType="${xlsx}"/>${override('word/document.xml', mainType)}</Types>`,
      ),
      rootRelation('word/document.xml'),
      main,
    ],
  ],
  [
    'prefixes of its own',
    [
      typed(
        `<t:Types xmlns:t="t"><t:Override PartName="/word/document.xml" ContentType="${mainType}"/></t:Types>`,
      ),
      rootRelation('word/document.xml', root, 'r:'),
      main,
    ],
  ],
  [
    'a type and list in other cases',
    [{ name: '[content_types].XML', content: types.content.replace(mainType, mainType.toUpperCase()) }, main],
  ],
])('CASE-A02 T20 checkOoxml accepts a docx with %s', (_, parts) => {
  expect(failureCode(() => checkWord(parts))).toBe('accepted')
})

test.each([
  ['the type by default of slides', [byDefault('xml', slideType), rootRelation('word/document.xml'), main]],
  ['the type by default of another extension', [byDefault('dat'), rootRelation('word/document.xml'), main]],
  ['a main part that is missing', [byDefault('xml'), rootRelation('word/other.xml'), main]],
  ['a main part outside of the file', [byDefault('xml'), rootRelation('https://school.example/a.xml'), main]],
  [
    'a declared document beside a workbook as main part',
    [
      contentTypes('docx', override('xl/workbook.xml', xlsx)),
      rootRelation('xl/workbook.xml'),
      main,
      renamed('xl/workbook.xml'),
    ],
  ],
  [
    'a default that is overridden by another type',
    [
      typed(
        `<Types><Default Extension="xml" ContentType="${mainType}"/>${override('word/document.xml', xlsx)}</Types>`,
      ),
      rootRelation('word/document.xml'),
      main,
    ],
  ],
])('CASE-A02 T20 checkOoxml rejects a docx with %s', (_, parts) => {
  expect(failureCode(() => checkWord(parts))).toBe('wrong_content')
})

test('CASE-A02 T20 checkOoxml accepts a pptx with a type by default', () => {
  const parts = [byDefault('xml', slideType), rootRelation('ppt/presentation.xml'), mainPart('pptx')]
  expect(failureCode(() => checkOoxml(makeZip(parts), slides))).toBe('accepted')
  expect(failureCode(() => checkOoxml(makeZip(parts), word))).toBe('wrong_content')
})

test('CASE-A02 T25 checkOoxml rejects a DOCTYPE in a main part by default', () => {
  const parts = [byDefault('dat'), rootRelation('a.dat'), { name: 'a.dat', content: '<!DOCTYPE x><x/>' }]
  expect(failureCode(() => checkWord(parts))).toBe('unsafe_xml')
})
