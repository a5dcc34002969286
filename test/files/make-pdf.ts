import { deflateSync } from 'node:zlib'

const pages = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
]

/** A PDF of one empty page and these objects, with a true table of their places. */
export function makePdf(objects: readonly (string | Buffer)[] = [], trailer = '', version = '1.7'): Buffer {
  const pieces = [Buffer.from(`%PDF-${version}\n`)]
  const places: number[] = []
  let at = 9
  for (const [i, object] of [...pages, ...objects].entries()) {
    const piece = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    places.push(at)
    pieces.push(piece)
    at += piece.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const start = String(at).padStart(10, '0')
  const end = `${table}trailer\n<< /Size ${places.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...pieces, Buffer.from(end)])
}

export const pdfStream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${String(content.length).padStart(8, '0')} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])

/** Object stream of PDF 1.5: names inside are not readable in the file. */
export const packedObjects = (objects: string) =>
  pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(`7 0 ${objects}`))

/** A good PDF of exactly so many bytes. */
export function makePdfOf(bytes: number): Buffer {
  const sized = (padding: number) => makePdf([pdfStream('', Buffer.alloc(padding, 0x20))])
  return sized(bytes - sized(0).length)
}
