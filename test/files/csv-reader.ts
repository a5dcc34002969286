/** Reads CSV as RFC 4180 has it, strictly: the records, each a list of cells. Throws where the text breaks the rules. */
export function readCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const records: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`No cell of RFC 4180 at ${at}: ${text.slice(at, at + 40)}`)
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') records.push([])
  }
  return records.slice(0, -1)
}
