/** One unchecked record of a source. */
export interface SourceRow {
  /** Number of the row from 1, without headings. */
  readonly row: number
  readonly fields: ReadonlyMap<string, unknown>
}

/** Limit of one record in characters; a real one has some hundreds. */
export const maxRecordLength = 1_000_000

/** Characters needed to detect the format of a file. */
const startLength = 10_000

/** Returns the start of a text, and the whole text, which can be read once. */
export async function peekStart(
  text: AsyncIterable<string>,
): Promise<{ readonly start: string; readonly whole: AsyncIterable<string> }> {
  const pieces = text[Symbol.asyncIterator]()
  let start = ''
  let next = await pieces.next()
  for (; !next.done && start.length < startLength; next = await pieces.next()) start += next.value
  async function* whole() {
    yield start
    for (; !next.done; next = await pieces.next()) yield next.value
  }
  return { start, whole: whole() }
}
