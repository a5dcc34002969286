/** Dictionary: numbers each different text, and finds the texts that contain a part. */

/** A string object and its entries in a list and a map; the letters are stored in two copies. */
const overheadBytes = 72
const copies = 2

/** Texts must hold no line break; folding turns it into a space. */
export function dictionaryBuilder() {
  const texts: string[] = []
  const numbers = new Map<string, number>()
  let letters = 0
  const bytes = () => texts.length * overheadBytes + letters * copies
  return {
    bytes,
    numberOf(text: string) {
      const known = numbers.get(text)
      if (known !== undefined) return known
      letters += text.length
      numbers.set(text, texts.length)
      return texts.push(text) - 1
    },
    done: () => dictionaryOf(texts, numbers, bytes()),
  }
}

/** One long string with a line for each text: `indexOf` over it is the fastest way to find all that contain a part. */
function dictionaryOf(texts: readonly string[], numbers: ReadonlyMap<string, number>, bytes: number) {
  const lines = `\n${texts.join('\n')}\n`
  const starts = new Uint32Array(texts.length + 1)
  for (const [i, text] of texts.entries()) starts[i + 1] = (starts[i] ?? 0) + text.length + 1
  function scan(part: string) {
    const found: number[] = []
    for (let at = lines.indexOf(part); at !== -1;) {
      const line = lineAt(starts, at - 1, found.at(-1) ?? 0)
      found.push(line)
      at = lines.indexOf(part, (starts[line + 1] ?? 0) + 1)
    }
    return found
  }
  // One search scans the same part several times in a row, as a prefix and as a substring.
  let last: { readonly part: string; readonly found: readonly number[] } | undefined
  return {
    size: texts.length,
    bytes: bytes + starts.byteLength,
    text: (number: number) => texts[number] ?? '',
    number: (text: string) => numbers.get(text),
    /** The numbers of all texts that contain this, ascending. */
    containing(part: string): readonly number[] {
      if (last?.part !== part) last = { part, found: scan(part) }
      return last.found
    },
  }
}

export type Dictionary = ReturnType<typeof dictionaryOf>

/** Binary search for the line at an offset, from line `from` on. */
function lineAt(starts: Uint32Array, offset: number, from: number): number {
  let [low, high] = [from, starts.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
