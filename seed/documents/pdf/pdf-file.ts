import { zlibSync } from 'fflate'
import { fonts } from './fonts.ts'

interface PdfFile {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** BCP 47, for readers that speak. */
  readonly locale: string
  /** One content stream a page, in the operators of `draw.ts`. */
  readonly pages: readonly string[]
  readonly pageWidth: number
  readonly pageHeight: number
}

/** No clock in a file: the same lesson always gives the same bytes. */
const madeAt = 'D:20250115100000Z'
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A text string any reader understands: UTF-16 in hexadecimal. */
const textString = (text: string) =>
  `<FEFF${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')}>`

/** A PDF 1.4 file with the three standard fonts, an exact cross-reference table and compressed pages. */
export function pdfFile(file: PdfFile): Uint8Array {
  const fontList = Object.values(fonts)
  const firstFont = 4
  const firstPage = firstFont + fontList.length
  const pageNumbers = file.pages.map((_, i) => firstPage + i * 2)
  const resources = `<< /Font << ${fontList.map((font, i) => `/${font.resource} ${firstFont + i} 0 R`).join(' ')} >> >>`
  const page = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${file.pageWidth} ${file.pageHeight}] /Resources ${resources} /Contents ${content} 0 R >>`
  return assemble([
    bytes(
      `<< /Type /Catalog /Pages 2 0 R /Lang (${file.locale}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    ),
    bytes(
      `<< /Type /Pages /Kids [${pageNumbers.map((n) => `${n} 0 R`).join(' ')}] /Count ${file.pages.length} >>`,
    ),
    bytes(
      `<< /Title ${textString(file.title)} /Author ${textString(file.author)} /Subject ${textString(file.subject)} /Producer (Thuto) /CreationDate (${madeAt}) >>`,
    ),
    ...fontList.map(({ baseFont }) =>
      bytes(`<< /Type /Font /Subtype /Type1 /BaseFont /${baseFont} /Encoding /WinAnsiEncoding >>`),
    ),
    ...file.pages.flatMap((content, i) => [bytes(page(firstPage + i * 2 + 1)), stream(content)]),
  ])
}

function stream(content: string): Buffer {
  const packed = zlibSync(bytes(content), { level: 9 })
  const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`
  return Buffer.concat([bytes(head), packed, bytes('\nendstream')])
}

/** Numbers the objects from 1 and adds the table that says at which byte each begins. */
function assemble(objects: readonly Buffer[]): Uint8Array {
  // The comment's high bytes tell transfer programs that the file is binary.
  const head = bytes('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')
  const numbered = objects.map((body, i) =>
    Buffer.concat([bytes(`${i + 1} 0 obj\n`), body, bytes('\nendobj\n')]),
  )
  let length = head.length
  const rows = numbered.map((part) => {
    const row = `${String(length).padStart(10, '0')} 00000 n \n`
    length += part.length
    return row
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([head, ...numbered, bytes(table + trailer)]))
}
