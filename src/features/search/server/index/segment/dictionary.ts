/** Every different text once, with a number; and which of them contain something. */

export interface Dictionary {
  readonly size: number
  text(number: number): string
  /** The number of exactly this text. */
  number(text: string): number | undefined
  /** The numbers of all texts that contain this, ascending. */
  containing(part: string): readonly number[]
  readonly bytes: number
}

export interface GrowingDictionary {
  /** The number of the text, a new one if it is new. */
  numberOf(text: string): number
  text(number: number): string
  bytes(): number
  done(): Dictionary
}

/** A string, its place in a list and in a map, besides its letters in two copies. */
const bytesBeside = 72
const linesUsed = 2

/** No text here holds a line break: folding makes it a space. */
export function growingDictionary(): GrowingDictionary {
  const texts: string[] = []
  const numbers = new Map<string, number>()
  let letters = 0
  const bytes = () => texts.length * bytesBeside + letters * linesUsed
  return {
    bytes,
    text: (number) => texts[number] ?? '',
    numberOf(text) {
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
function dictionaryOf(
  texts: readonly string[],
  numbers: ReadonlyMap<string, number>,
  bytes: number,
): Dictionary {
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
    text: (number) => texts[number] ?? '',
    number: (text) => numbers.get(text),
    bytes: bytes + starts.byteLength,
    containing(part) {
      if (last?.part !== part) last = { part, found: lookThrough(part) }
      return last.found
    },
  }
}

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
