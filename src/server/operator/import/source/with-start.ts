const enough = 10_000

/** How a text begins, some thousand characters of it; and the whole of it, to be read once. */
export async function withStart(
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
