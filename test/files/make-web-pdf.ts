/** A linearised PDF: its first page comes first, so that a browser shows it early. */

interface Place {
  readonly of: (number: number) => string
  readonly firstTable: string
  readonly mainTable: string
  readonly end: string
  readonly length: string
}

const wide = (number: number) => String(number).padStart(10, '0')
const row = (place: string) => `${place} 00000 n \n`

const bodies: Readonly<Record<number, string>> = {
  1: '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
  3: '<< /Type /Catalog /Pages 1 0 R >>',
  4: '<< /Type /Page /Parent 1 0 R /MediaBox [0 0 595 842] >>',
}
const objectOf = (number: number, body = bodies[number]) => `${number} 0 obj\n${body}\nendobj\n`

/** The file with these places written into it; all of the same width, so that they can be found by writing it twice. */
function write({ of, firstTable, mainTable, end, length }: Place) {
  const parameters = `<< /Linearized 1 /L ${length} /H [${wide(0)} ${wide(0)}] /O 4 /E ${end} /N 1 /T ${mainTable} >>`
  const front = `xref\n2 3\n${row(of(2))}${row(of(3))}${row(of(4))}trailer\n<< /Size 5 /Root 3 0 R /Prev ${mainTable} >>\nstartxref\n0\n%%EOF\n`
  const rest = `xref\n0 2\n0000000000 65535 f \n${row(of(1))}trailer\n<< /Size 2 >>\nstartxref\n${firstTable}\n%%EOF\n`
  return ['%PDF-1.4\n', objectOf(2, parameters), front, objectOf(3), objectOf(4), objectOf(1), rest]
}

export function makeWebPdf(): Buffer {
  const unknown = wide(0)
  const draft = write({
    of: () => unknown,
    firstTable: unknown,
    mainTable: unknown,
    end: unknown,
    length: unknown,
  })
  const startOf = (piece: number) => wide(draft.slice(0, piece).join('').length)
  const piecesOf: Readonly<Record<number, number>> = { 1: 5, 2: 1, 3: 3, 4: 4 }
  const places = {
    of: (number: number) => startOf(piecesOf[number] ?? 0),
    firstTable: startOf(2),
    mainTable: startOf(6),
    end: startOf(5),
    length: startOf(7),
  }
  return Buffer.from(write(places).join(''))
}
