/** PDFs that the browser writes from photos, as PDFium reads them. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photoPdf, type SmallJpeg } from '#features/contributing/uploads/web/photos/photo-pdf.ts'
import { checkFile } from '#features/contributing/files/server/check-file.ts'
import { run } from '../read-file.ts'
import { drawPage, openPdf } from './pdf-pages.ts'

const [red, blue] = ['#ff0000', '#0000ff']

/** Red above, blue below. */
async function photo(width: number, height: number, turns: number): Promise<SmallJpeg> {
  const below = { create: { width, height: height / 2, channels: 3, background: blue } } as const
  const picture = sharp({ create: { width, height, channels: 3, background: red } })
  const jpeg = picture.composite([{ input: below, gravity: 'south' }]).jpeg({ chromaSubsampling: '4:4:4' })
  return { jpeg: new Blob([new Uint8Array(await jpeg.toBuffer())]), width, height, turns }
}

const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())
const title = 'Werkblad: breuke – ½ & “ligte”'
const aPdf = async () =>
  bytesOf(
    photoPdf(title, 'af', [
      await photo(300, 400, 0),
      await photo(300, 400, 1),
      await photo(400, 300, 2),
      await photo(400, 300, 3),
    ]),
  )

/** Colours at the middle of the four edges: top, right, bottom, left. */
function edges({ pixels, width, height }: NonNullable<ReturnType<typeof drawPage>>) {
  const at = (x: number, y: number) => {
    const start = (Math.round(y * (height - 1)) * width + Math.round(x * (width - 1))) * 4
    return (pixels[start] ?? 0) > 200 ? 'red' : (pixels[start + 2] ?? 0) > 200 ? 'blue' : 'other'
  }
  return [at(0.5, 0.1), at(0.9, 0.5), at(0.5, 0.9), at(0.1, 0.5)]
}

test('PHONE-21 a photo fills its page, turned clockwise as often as asked', async () => {
  const opened = await openPdf(await aPdf())
  const shapes = [0, 1, 2, 3].map((number) => {
    const page = opened.pdfium.api.FPDF_LoadPage(opened.pdf, number)
    const { FPDF_GetPageWidth: width, FPDF_GetPageHeight: height } = opened.pdfium.api
    return [width(page), height(page)]
  })
  expect(shapes).toEqual([
    [595, 793],
    [842, 632],
    [842, 632],
    [595, 793],
  ])
  const drawn = [0, 1, 2, 3].map((number) => {
    const page = drawPage(opened, number, { width: 120, maxRatio: 8 })
    return page && edges(page)
  })
  expect(drawn[0]).toMatchObject({ 0: 'red', 2: 'blue' })
  expect(drawn[1]).toMatchObject({ 1: 'red', 3: 'blue' })
  expect(drawn[2]).toMatchObject({ 0: 'blue', 2: 'red' })
  expect(drawn[3]).toMatchObject({ 1: 'blue', 3: 'red' })
})

test('PHONE-26 the site accepts the PDF, counts its pages, makes a cover of page 1, and calls it unreadable', async () => {
  const bytes = await aPdf()
  expect(await checkFile(bytes, { extension: 'pdf' })).toMatchObject({
    ok: true,
    activeContent: false,
    encrypted: false,
  })
  const result = await run({ bytes, extension: 'pdf', withCovers: true, publishers: [] })
  expect(result).toMatchObject({ text: '', pages: 4, unreadable: undefined })
  expect(result.found).toMatchObject([{ rule: 'unreadable' }])
  const cover = await sharp(result.covers?.large).raw().toBuffer({ resolveWithObject: true })
  expect(cover.data[0]).toBeGreaterThan(200)
})

test('PHONE-22 the title is the only text about the PDF', async () => {
  const bytes = await aPdf()
  const { pdfium, pdf } = await openPdf(bytes)
  const metadata = [
    'Title',
    'Author',
    'Subject',
    'Keywords',
    'Creator',
    'Producer',
    'CreationDate',
    'ModDate',
  ]
  const texts = metadata.map((tag) => {
    const name = pdfium.put(Buffer.from(`${tag}\0`))
    return pdfium.textBy((buffer, size) => pdfium.api.FPDF_GetMetaText(pdf, name, buffer, size), 1_000)
  })
  expect(texts).toEqual([title, '', '', '', '', '', '', ''])
  expect(bytes.toString('latin1')).toContain('/Lang (af) /ViewerPreferences << /DisplayDocTitle true >>')
  expect(bytes.toString('latin1')).not.toMatch(/\/(ID|Metadata|PieceInfo)\b/)
})
