import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePdf, pdfStream } from '#test/files/make-pdf.ts'
import { detectedFindings } from '#features/contributing/findings/server/detected-findings.ts'
import { run } from '../read-file.ts'
import { readPdf } from './read-pdf.ts'

async function read(bytes: Buffer) {
  const { text, covers, pages, found } = await run({
    bytes,
    extension: 'pdf',
    withCovers: true,
    publishers: [],
  })
  const findings = detectedFindings.parse(found).map(({ rule, page, excerpt }) => [rule, page, excerpt])
  return { text, covers, pages, findings }
}

const drawn = (lines: readonly string[]) =>
  pdfStream(
    '',
    Buffer.from(
      `BT /F 11 Tf 40 800 Td 14 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`,
      'latin1',
    ),
  )
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
/** Objects 4 to 6 are catalog, page tree and font; then two objects a page; then the annotations. */
const firstPage = 7
const lesson = ['Registration form of the reading club']

interface Form {
  readonly catalog?: string
  /** Of the first page. */
  readonly annotations?: readonly string[]
  readonly more?: readonly (string | Buffer)[]
}

function pdf(
  pages: readonly (readonly string[])[],
  { catalog = '', annotations = [], more = [] }: Form = {},
) {
  const first = firstPage + pages.length * 2
  const references = annotations.map((_, i) => `${first + i} 0 R`).join(' ')
  const fonts = '/Resources << /Font << /F 6 0 R >> >>'
  const objects = [
    `<< /Type /Catalog /Pages 5 0 R /AcroForm << /Fields [${references}] /DA (/F 11 Tf 0 g) /DR << /Font << /F 6 0 R >> >> >> ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${firstPage + i * 2} 0 R`).join(' ')}] >>`,
    font,
    ...pages.flatMap((lines, i) => [
      `<< /Type /Page /Parent 5 0 R /MediaBox [0 0 595 842] ${fonts} /Contents ${firstPage + i * 2 + 1} 0 R ${i === 0 ? `/Annots [${references}]` : ''} >>`,
      drawn(lines),
    ]),
    ...annotations,
    ...more,
  ]
  const file = makePdf(objects).toString('latin1')
  return Buffer.from(file.replace('/Root 1 0 R', '/Root 4 0 R'), 'latin1')
}

const person = 'Thandi Nkosi 8001015009087'
const rectangle = '/Rect [40 700 560 720] /F 4'
const widget = (entries: string) => `<< /Type /Annot /Subtype /Widget ${rectangle} /T (f) ${entries} >>`
const note = (subtype: string, entries: string) =>
  `<< /Type /Annot /Subtype /${subtype} ${rectangle} ${entries} >>`

/** Number of dark pixels of the large cover. */
async function ink(bytes: Buffer) {
  const { covers } = await read(bytes)
  const { data } = await sharp(covers?.large).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((tone) => tone < 128).length
}

describe('CASE-A12', () => {
  const utf16 = Buffer.from(person, 'utf16le').swap16().toString('hex')
  test.each([
    ['a field', widget(`/FT /Tx /V (${person})`)],
    ['a field in UTF-16', widget(`/FT /Tx /V <feff${utf16}>`)],
    ['a choice, by its label', widget(`/FT /Ch /Ff 131072 /V (a) /Opt [[(a) (${person})] [(b) (Other)]]`)],
    ['a choice that is typed', widget(`/FT /Ch /Ff 393216 /V (${person}) /Opt [(a) (b)]`)],
    ['a free-text note', note('FreeText', `/DA (/F 11 Tf) /Contents (${person})`)],
    ['a comment', note('Text', `/Contents (${person})`)],
    [
      'a comment on a line',
      note('Highlight', `/QuadPoints [40 720 560 720 40 700 560 700] /Contents (${person})`),
    ],
  ])('%s is in the text and checked', async (_, annotation) => {
    const { text, findings } = await read(pdf([lesson], { annotations: [annotation] }))
    expect(text).toBe(`${lesson.join('')}\n${person}`)
    expect(findings).toEqual([['identity', 1, '•••••• •••• •••']])
  })

  test('the value that a field inherits is read', async () => {
    const parent = `<< /FT /Tx /T (p) /V (${person}) /Kids [9 0 R] >>`
    const child = `<< /Type /Annot /Subtype /Widget ${rectangle} /Parent 10 0 R >>`
    expect((await read(pdf([lesson], { annotations: [child], more: [parent] }))).text).toContain(person)
  })

  test.each([
    ['a password', widget(`/FT /Tx /Ff 8192 /V (${person})`)],
    ['a hidden field', widget(`/FT /Tx /V (${person})`).replace('/F 4', '/F 2')],
    ['a note that no screen shows', note('FreeText', `/Contents (${person})`).replace('/F 4', '/F 32')],
    ['the state of a box to tick', widget('/FT /Btn /V /Yes /AS /Yes')],
    ['an address behind a link', note('Link', `/Contents (${person})`)],
  ])('%s is not in the text', async (_, annotation) => {
    expect((await read(pdf([lesson], { annotations: [annotation] }))).text).toBe(lesson.join(''))
  })

  test.each([
    ['with its own drawing', '/AP << /N 10 0 R >>'],
    ['without a drawing', ''],
  ])('a field %s is on the cover', async (_, appearance) => {
    const content = `/Tx BMC BT /F 11 Tf 2 5 Td (${person}) Tj ET EMC`
    const drawing = pdfStream(
      '/Type /XObject /Subtype /Form /BBox [0 0 520 20] /Resources << /Font << /F 6 0 R >> >>',
      Buffer.from(content),
    )
    const field = (value: string, shown: string) =>
      pdf([lesson], {
        annotations: [widget(`/FT /Tx /DA (/F 11 Tf 0 g) ${value} ${shown}`)],
        more: [drawing],
      })
    const empty = await ink(field('', ''))
    expect(empty).toBeGreaterThan(50)
    expect(await ink(field(`/V (${person})`, appearance))).toBeGreaterThan(empty * 1.3)
  })

  const drawing = pdfStream(
    '/Type /XObject /Subtype /Form /BBox [0 0 520 20] /Resources << /Font << /F 6 0 R >> >>',
    Buffer.from(`BT /F 11 Tf 2 5 Td (${person}) Tj ET`),
  )
  test.each([
    ['a stamp', note('Stamp', '/AP << /N 10 0 R >>')],
    ['a watermark', note('Watermark', '/AP << /N 10 0 R >>')],
    ['a signature', widget('/FT /Sig /AP << /N 10 0 R >>')],
    ['a button', widget('/FT /Btn /Ff 65536 /AP << /N 10 0 R >>')],
  ])('the text drawn on %s is in the text and checked', async (_, annotation) => {
    const file = pdf([lesson], { annotations: [annotation], more: [drawing] })
    const { text, findings } = await read(file)
    expect(text).toBe(`${lesson.join('')}\n${person}`)
    expect(findings).toEqual([['identity', 1, '•••••• •••• •••']])
    const hidden = pdf([lesson], { annotations: [annotation.replace('/F 4', '/F 2')], more: [drawing] })
    expect((await read(hidden)).text).toBe(lesson.join(''))
  })

  test('a field beside a stamp is read once', async () => {
    const appearance = '/AP << /N 11 0 R >>'
    const annotations = [widget(`/FT /Tx /V (${person}) ${appearance}`), note('Stamp', appearance)]
    const { text } = await read(
      pdf([lesson], { annotations: annotations.slice(0, 1), more: ['null', drawing] }),
    )
    expect(text.split(person)).toHaveLength(2)
    const both = pdf([lesson], { annotations, more: [drawing] })
    expect((await read(both)).text.split(person)).toHaveLength(3)
  })

  test('no script of a form runs', async () => {
    const script = '<< /S /JavaScript /JS (this.getField("f").value = "changed"; while (true) {}) >>'
    const field = widget(`/FT /Tx /V (typed) /AA << /F ${script} /C ${script} /K ${script} >>`)
    const file = pdf([lesson], {
      annotations: [field],
      catalog: `/OpenAction ${script} /Names << /JavaScript << /Names [(a) ${script}] >> >>`,
    })
    expect((await read(file)).text).toBe(`${lesson.join('')}\ntyped`)
  })
})

const shifted = (text: string) =>
  text.replace(/\S/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29)).replace(/[()\\]/g, '\\$&')
const words = ['THE LESSON ABOUT A RIVER AND ITS VALLEY', 'LEARNERS DRAW A MAP OF THE VILLAGE AND THE MARKET']

test('CASE-A13 shifted letters are not read, and the file counts as unreadable', async () => {
  const { text, covers, findings } = await read(pdf([words.map(shifted), words.map(shifted)]))
  expect(text).toBe('')
  expect(covers).not.toBeNull()
  expect(findings).toEqual([['unreadable', null, '–']])
  expect((await read(pdf([words]))).text).toBe(words.join('\n'))
})

test('CASE-A13 fields beside shifted letters are read, and the file is not read to its end', async () => {
  const file = pdf([words.map(shifted)], { annotations: [widget(`/FT /Tx /V (${person})`)] })
  const { text, findings } = await read(file)
  expect(text).toBe(person)
  expect(findings.map(([rule]) => rule)).toEqual(['identity', 'incomplete'])
})

/** Some 170,000 characters. */
const long = Array.from(
  { length: 2_000 },
  (_, i) => `${'a long line of many words about nothing '.repeat(2)}${i}`,
)

test('F-S3-15 a PDF of more than a million characters is not read to its end, which is a finding with the page', async () => {
  const bytes = pdf([...Array.from({ length: 7 }, () => long), [person]])
  const { text, pages, found } = await run({
    bytes,
    extension: 'pdf',
    withCovers: false,
    publishers: [],
  })
  expect(pages).toBe(8)
  expect(text.length).toBeLessThanOrEqual(1_000_000)
  expect(found).toMatchObject([{ rule: 'incomplete', page: text.split('\f').length, excerpt: '8' }])
})

test('F-S3-15 a PDF is whole with its last page, and not when the time for text ends before it', async () => {
  const bytes = pdf([lesson, lesson, []])
  expect(await readPdf(bytes, () => true)).toMatchObject({ isWhole: true, pages: 3 })
  let pages = 0
  const cut = await readPdf(bytes, () => (pages += 1) <= 2)
  expect([cut.isWhole, cut.text.split('\f').length, cut.pages]).toEqual([false, 2, 3])
})

test('F-S3-15 a page of more notes than time is not whole', async () => {
  const annotations = [person, 'two', 'three'].map((value) => note('Text', `/Contents (${value})`))
  let calls = 0
  const { isWhole, text } = await readPdf(pdf([lesson], { annotations }), () => (calls += 1) <= 3)
  expect([isWhole, text.includes('two'), text.includes('three')]).toEqual([false, true, false])
})
