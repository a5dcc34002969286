import { describe, expect, test } from 'vitest'
import { makePdf, pdfStream } from '#test/files/make-pdf.ts'
import { run } from '../read-file.ts'

const words = 'Fractions are parts of a whole'
const content = `/H1 <</MCID 0>> BDC BT /F 12 Tf 40 700 Td (${words}) Tj ET EMC /Figure <</MCID 1>> BDC 0 0 9 9 re f EMC`

/** Objects 4 to 6 are catalog, page tree and a page of one heading and one figure, 9 to 12 its structure. */
const pdf = (catalog: string, heading: string, alt: string) =>
  makePdf([
    `<< /Type /Catalog /Pages 5 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [6 0 R] >>',
    '<< /Type /Page /Parent 5 0 R /MediaBox [0 0 595 842] /StructParents 0 /Contents 7 0 R /Resources << /Font << /F 8 0 R >> >> >>',
    pdfStream('', Buffer.from(content)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /StructTreeRoot /K 10 0 R /ParentTree << /Nums [0 [11 0 R 12 0 R]] >> /RoleMap << /Kop /H2 >> >>',
    '<< /Type /StructElem /S /Document /P 9 0 R /K [11 0 R 12 0 R] >>',
    `<< /Type /StructElem /S /${heading} /P 10 0 R /Pg 6 0 R /K 0 >>`,
    `<< /Type /StructElem /S /Figure /P 10 0 R /Pg 6 0 R /K 1 ${alt} >>`,
  ])
    .toString('latin1')
    .replace('/Root 1 0 R', '/Root 4 0 R')

const tagged = '/MarkInfo << /Marked true >> /StructTreeRoot 9 0 R'

describe('READ-19 facts of a PDF', () => {
  test.each([
    ['tags, a heading and a described figure', 'H1', '/Alt (A square)', [1, 1], 'structured'],
    ['a heading by a name of its own', 'Kop', '/Alt (A square)', [1, 1], 'structured'],
    ['a figure without a description', 'H1', '', [1, 0], 'text'],
    ['a figure described by the name of a file', 'H1', '/Alt (a.png)', [1, 0], 'text'],
    ['tags without a heading', 'P', '/Alt (A square)', [0, 1], 'text'],
  ] as const)('with %s', async (_, heading, alt, [headings, described], kind) => {
    const bytes = Buffer.from(pdf(tagged, heading, alt), 'latin1')
    const { facts, access, blocks } = await run({ bytes, extension: 'pdf', withCovers: false })
    expect(facts).toMatchObject({ tagged: true, headings, pictures: 1, described })
    expect([access, blocks]).toEqual([kind, null])
  })

  test('without tags are unknown', async () => {
    const bytes = Buffer.from(pdf('', 'H1', ''), 'latin1')
    const { facts, access } = await run({ bytes, extension: 'pdf', withCovers: false })
    expect([facts, access]).toMatchObject([{ tagged: false }, 'text'])
    expect(Object.keys(facts ?? {})).toEqual(['tagged', 'textBytes', 'truncated'])
  })

  test('of a file that cannot be opened are null', async () => {
    const bytes = Buffer.from('%PDF-1.4 no more')
    expect(await run({ bytes, extension: 'pdf', withCovers: false })).toMatchObject({
      facts: null,
      access: null,
    })
  })
})
