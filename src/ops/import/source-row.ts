/** One record as its file has it, before anybody has looked at it. */
export interface SourceRow {
  /** Counted from 1, headings not counted. */
  readonly row: number
  /** Where a document of the original lay, `PDFS/Maths_Main/Maths/{id}`; undefined in a table. */
  readonly path: string | undefined
  readonly fields: ReadonlyMap<string, unknown>
}

/** A place in a file that is no record, said in one line. */
export interface InvalidRow {
  readonly row: number
  readonly error: string
}

/** Another collection of the original's export, which is not brought over. */
export interface OtherDocument {
  readonly collection: string
}

export type Found = SourceRow | InvalidRow | OtherDocument

/** Characters of one record at most; a real one has some hundreds. */
export const maxRecordLength = 1_000_000

/** Characters that show the form of a file. */
const enough = 10_000

/** How a text begins, some thousand characters of it; and the whole of it, to be read once. */
export async function peekStart(
  text: AsyncIterable<string>,
): Promise<{ readonly start: string; readonly whole: AsyncIterable<string> }> {
  const pieces = text[Symbol.asyncIterator]()
  let start = ''
  let next = await pieces.next()
  for (; !next.done && start.length < enough; next = await pieces.next()) start += next.value
  async function* whole() {
    yield start
    for (; !next.done; next = await pieces.next()) yield next.value
  }
  return { start, whole: whole() }
}
