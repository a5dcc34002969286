/** Every different text once, with a number; and which of them contain something. */

/** A string, its place in a list and in a map, besides its letters in two copies. */
const bytesBeside = 72
const linesUsed = 2

/** No text here holds a line break: folding makes it a space. */
export function growingDictionary() {
  const texts: string[] = []
  const numbers = new Map<string, number>()
  let letters = 0
  const bytes = () => texts.length * bytesBeside + letters * linesUsed
  return {
    bytes,
    /** The number of the text, a new one if it is new. */
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

/** One long text, a line for each: looking through it is the quickest of all "contains", and it finds every one. */
function dictionaryOf(texts: readonly string[], numbers: ReadonlyMap<string, number>, bytes: number) {
  const lines = `\n${texts.join('\n')}\n`
  const starts = new Uint32Array(texts.length + 1)
  for (const [i, text] of texts.entries()) starts[i + 1] = (starts[i] ?? 0) + text.length + 1
  function lookThrough(part: string) {
    const found: number[] = []
    for (let at = lines.indexOf(part); at !== -1;) {
      const line = lineAt(starts, at - 1, found.at(-1) ?? 0)
      found.push(line)
      at = lines.indexOf(part, (starts[line + 1] ?? 0) + 1)
    }
    return found
  }
  // One search asks several times in a row: who begins with a word, who has it.
  let last: { readonly part: string; readonly found: readonly number[] } | undefined
  return {
    size: texts.length,
    bytes: bytes + starts.byteLength,
    text: (number: number) => texts[number] ?? '',
    /** The number of exactly this text. */
    number: (text: string) => numbers.get(text),
    /** The numbers of all texts that contain this, ascending. */
    containing(part: string): readonly number[] {
      if (last?.part !== part) last = { part, found: lookThrough(part) }
      return last.found
    },
  }
}

export type Dictionary = ReturnType<typeof dictionaryOf>

/** The line a place is in, not before `from`. */
function lineAt(starts: Uint32Array, place: number, from: number): number {
  let [low, high] = [from, starts.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}
