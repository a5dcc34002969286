/** A JPEG with three components, as a canvas encodes it. */
export interface SmallJpeg {
  readonly jpeg: Blob
  readonly width: number
  readonly height: number
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number
}

/** Points: a page of A4, upright or not. */
const [portraitWidth, landscapeWidth] = [595, 842]

/** UTF-16BE: the one encoding of texts in PDF 1.4 that has all characters. */
const hexText = (text: string) =>
  `<feff${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`

const stream = (entries: string, data: Blob) =>
  new Blob([`<< ${entries} /Length ${data.size} >>\nstream\n`, data, '\nendstream'])

/** Page, content and picture; `number` is that of the page. */
function objectsOf({ jpeg, width, height, turns }: SmallJpeg, number: number) {
  const [shownWidth, shownHeight] = turns % 2 === 1 ? [height, width] : [width, height]
  const scale = (shownWidth > shownHeight ? landscapeWidth : portraitWidth) / shownWidth
  // A viewer turns the page after drawing it.
  const [boxWidth, boxHeight] = [width, height].map((side) => Math.round(side * scale))
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${boxWidth} ${boxHeight}] /Rotate ${turns * 90} ` +
      `/Contents ${number + 1} 0 R /Resources << /XObject << /Photo ${number + 2} 0 R >> >> >>`,
    stream('', new Blob([`${boxWidth} 0 0 ${boxHeight} 0 0 cm /Photo Do`])),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ` +
        '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpeg,
    ),
  ]
}

/** Returns a PDF 1.4 with a photo on each page, without a date or the name of a program. Stores the JPEGs as they are. */
export function photoPdf(title: string, language: string, photos: readonly SmallJpeg[]): Blob {
  const numbers = photos.map((_, at) => 4 + 3 * at)
  const preferences = '/ViewerPreferences << /DisplayDocTitle true >>'
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) ${preferences} >>`,
    `<< /Type /Pages /Count ${photos.length} /Kids [${numbers.map((n) => `${n} 0 R`).join(' ')}] >>`,
    `<< /Title ${hexText(title)} >>`,
    ...photos.flatMap((photo, at) => objectsOf(photo, numbers[at] ?? 0)),
  ]
  // Bytes above 127 in the second line mark a binary file.
  let file = new Blob(['%PDF-1.4\n%éééé\n'])
  let table = '0000000000 65535 f \n'
  for (const [at, object] of objects.entries()) {
    table += `${String(file.size).padStart(10, '0')} 00000 n \n`
    file = new Blob([file, `${at + 1} 0 obj\n`, object, '\nendobj\n'])
  }
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${file.size}\n%%EOF\n`
  return new Blob([file, `xref\n0 ${size}\n${table}`, end])
}
