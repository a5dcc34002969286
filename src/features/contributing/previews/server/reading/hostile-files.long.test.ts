import { describe, expect, test } from 'vitest'
import { makeOffice, officeParts, relationship } from '#test/files/make-office.ts'
import { makeOle, slidesStream, wordStream } from '#test/files/make-ole.ts'
import { makePdf, pdfStream } from '#test/files/make-pdf.ts'
import { makeZip } from '#test/files/make-zip.ts'
import { hostileXml } from '#test/fixtures/hostile-text.ts'
import { countSteps } from '#test/setup/count-steps.ts'
import { hostileFiles } from '#test/fixtures/hostile-files.ts'
import { webpSize } from '#test/files/webp-size.ts'
import { type FileExtension, fileTypes } from '#features/contributing/files/file-type.ts'
import { run } from './read-file.ts'
import { xmlText } from './office/xml-text.ts'

const read = (bytes: Buffer, extension: FileExtension) => run({ bytes, extension, withCovers: true })
const extensions = Object.keys(fileTypes) as FileExtension[]

describe.each(hostileFiles)('T25 $name: $what', ({ make }) => {
  test.each(extensions)('is read as %s without an error or content of another file', async (extension) => {
    const { text, covers, pages } = await read(make(), extension)
    expect(text.length).toBeLessThan(1_000_000)
    expect(text).not.toMatch(/root:|lollol/)
    expect(pages ?? 1).toBeGreaterThan(0)
    if (covers) expect(webpSize(covers.large).width).toBeLessThanOrEqual(480)
  })
})

test.each(extensions)(
  'T25 empty, random and truncated bytes read as %s give no content',
  async (extension) => {
    const noise = Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 251))
    for (const bytes of [Buffer.alloc(0), noise, makeOffice('docx').subarray(0, 300)])
      expect(await read(bytes, extension)).toMatchObject({ text: '', covers: null, languages: [] })
  },
)

const locked = hostileFiles.filter(({ answer }) => answer === '201 password')

test.each(locked)('encrypted PDF $name gives the reason and no content', async ({ make }) => {
  const found = await read(make(), 'pdf')
  expect(found).toMatchObject({ text: '', pages: null, covers: null })
  expect(found.unreadable).toMatch(/password/)
})

const page = (box: string, content: string) =>
  makePdf(
    [
      pdfStream('', Buffer.from(content)),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Catalog /Pages 7 0 R >>',
      '<< /Type /Pages /Kids [8 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 7 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    ],
    '/Root 6 0 R',
  )
    .toString('latin1')
    .replace('/Root 1 0 R  /Root', '/Root')

test.each([
  ['0 0 595 842', 1.33],
  ['0 0 842 595', 0.71],
  ['0 0 1000000000 1000000000', 1],
  ['0 0 14400 1', 0.13],
  ['0 0 1 14400', 1.33],
  ['0 0 0 0', 1.29],
])('T25 page of [%s] points is rendered within the maximum size', async (box, ratio) => {
  const { covers, text } = await read(
    Buffer.from(page(box, 'BT /F 20 Tf 50 300 Td (Algebra) Tj ET'), 'latin1'),
    'pdf',
  )
  expect(text).toBe('Algebra')
  const { width, height } = webpSize(covers?.large ?? new Uint8Array())
  expect(height / width).toBeCloseTo(ratio, 1)
})

const word = '<w:document xmlns:w="w"><w:body>'
const docx = (body: string) =>
  makeZip([
    ...officeParts('docx').filter(({ name }) => name.startsWith('[')),
    { name: 'word/document.xml', content: word + body },
  ])

test.each([
  [
    'paragraphs, tabs and breaks',
    '<w:p><w:pPr><w:tabs><w:tab w:pos="1"/></w:tabs></w:pPr><w:r><w:t>One</w:t><w:tab/><w:t xml:space="preserve"> two</w:t><w:br/><w:t>three</w:t></w:r></w:p><w:p><w:t>four</w:t></w:p>',
    'One two\nthree\nfour',
  ],
  [
    'characters by reference',
    '<w:p><w:t>a &amp;lt; b &#x1F4DA; &#233; &nbsp; &#xD800; &#0;</w:t></w:p>',
    'a &lt; b 📚 é',
  ],
  [
    'deleted words and field codes',
    '<w:p><w:t>kept</w:t><w:delText>gone</w:delText><w:instrText>PAGE</w:instrText></w:p>',
    'kept',
  ],
  [
    'a second copy for older programs',
    '<mc:AlternateContent><mc:Choice><w:t>new</w:t></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent>',
    'new',
  ],
  ['character data', '<w:p><w:t><![CDATA[a < b]]></w:t><!-- <w:t>hidden</w:t> --></w:p>', 'a < b'],
  ['an unclosed comment', '<w:p><w:t>begun <!-- never', 'begun'],
])('xmlText reads %s of a docx', async (_, body, text) => {
  expect((await read(docx(body), 'docx')).text).toBe(text)
})

test('T25 part with a DOCTYPE is not read', async () => {
  const content = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${word}<w:t>&a;</w:t>`
  const file = makeZip([
    ...officeParts('docx').filter(({ name }) => name.startsWith('[')),
    { name: 'word/document.xml', content },
  ])
  expect((await read(file, 'docx')).text).toBe('')
})

const tokenizer = new URL('./office/xml-text.ts', import.meta.url)
const rules = { text: ['t'], marks: { p: '\n' }, skipped: ['Fallback'] }
/** Steps of `xmlText` for each of the documents. */
const stepsOf = async (documents: readonly string[]) => {
  const counted = await countSteps(
    tokenizer,
    'xmlText',
    documents.map((xml) => [xml, rules]),
  )
  return counted.map(({ steps }) => steps)
}

test('T25 deeply nested elements are read in steps in proportion to their number', async () => {
  const nested = (depth: number) => `${'<w:sdt>'.repeat(depth)}<w:t>deep</w:t>`
  const { text } = await read(docx(nested(100_000)), 'docx')
  expect(text).toBe('deep')
  const [half = 0, whole] = await stepsOf([nested(50_000), nested(100_000)])
  expect(whole).toBeLessThan(2.5 * half)
})

test.each(hostileXml)(
  'T25 five million characters of %j are read, a million in steps that grow in proportion',
  async (piece) => {
    const filled = (characters: number) => `<w:document>${piece.repeat(characters / piece.length)}`
    xmlText(filled(5_000_000), rules)
    const [half = 0, whole] = await stepsOf([filled(500_000), filled(1_000_000)])
    expect(whole).toBeLessThan(2.5 * half)
  },
)

test('T25 pictures are recognized by content, not by name', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><image href="file:///etc/passwd"/></svg>'
  const withoutPicture = docx('<w:drawing><a:blip r:embed="rId1"/></w:drawing><w:t>words</w:t>')
  const file = makeZip([
    ...officeParts('docx').filter(({ name }) => name.startsWith('[')),
    { name: 'word/document.xml', content: `${word}<a:blip r:embed="rId1"/><w:t>words</w:t>` },
    { ...relationship('image', 'Target="media/a.png"'), name: 'word/_rels/document.xml.rels' },
    { name: 'word/media/a.png', content: svg },
  ])
  expect(await read(file, 'docx')).toMatchObject({ text: 'words', covers: null })
  expect((await read(withoutPicture, 'docx')).text).toBe('words')
})

describe('files from before 2007', () => {
  const record = (kind: number, content: Buffer, head = 0) => {
    const header = Buffer.alloc(8)
    header.writeUInt16LE(head, 0)
    header.writeUInt16LE(kind, 2)
    header.writeUInt32LE(content.length, 4)
    return Buffer.concat([header, content])
  }
  const deep = (levels: number): Buffer => {
    let content = record(0x0fa0, Buffer.from('at the bottom', 'utf16le'))
    for (let i = 0; i < levels; i++) content = record(0x0ff0, content, 0x0f)
    return content
  }

  test('T25 deeply nested records do not crash the reader', async () => {
    const file = makeOle([slidesStream(record(0x03e8, deep(3_000), 0x0f))])
    expect((await read(file, 'ppt')).text.length).toBeLessThan(100)
  })

  test('T25 record longer than the file ends the list', async () => {
    const tooLong = record(0x03e8, Buffer.alloc(100), 0x0f)
    tooLong.writeUInt32LE(0xffffffff, 4)
    expect(await read(makeOle([slidesStream(tooLong)]), 'ppt')).toMatchObject({ text: '', pages: null })
  })

  test('Word file without its table gives no text', async () => {
    const found = await read(makeOle([wordStream()]), 'doc')
    expect(found).toMatchObject({ text: '', pages: null, covers: null })
    expect(found.unreadable).toBeDefined()
  })
})
