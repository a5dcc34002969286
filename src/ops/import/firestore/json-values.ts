/** Values deep inside a JSON text of any size, one at a time: what lies around them is never held as a whole. */
import { maxRecordLength } from '../source-row.ts'

export interface JsonValue {
  /** Names and numbers of what it lies in, from the outside. */
  readonly path: readonly string[]
  /** Its own text. */
  readonly json: string
}

export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError'
}

interface Level {
  readonly isArray: boolean
  /** Of the value that comes next, or the number of it. */
  key: string
  count: number
}

const inside = /["{}[\],]/g
const endOfString = /["\\]/g
const blank = /[\s,:]/

/** Finds where a value that has begun ends, over as many pieces as it takes. */
class ValueEnd {
  #depth = 0
  #inString = false
  #skip = 0
  /** The place behind the value in this piece; undefined when it goes on. `from` is where to look on. */
  find(text: string, from: number): number | undefined {
    let at = from + this.#skip
    this.#skip = 0
    for (;;) {
      const pattern = this.#inString ? endOfString : inside
      pattern.lastIndex = at
      const hit = pattern.exec(text)
      if (!hit) {
        this.#skip = Math.max(0, at - text.length)
        return undefined
      }
      at = hit.index + 1
      const sign = hit[0]
      if (sign === '\\') at += 1
      else if (sign === '"') {
        this.#inString = !this.#inString
        if (!this.#inString && this.#depth === 0) return at
      } else if (sign === '{' || sign === '[') this.#depth += 1
      else {
        if (this.#depth === 0) return hit.index
        if (sign !== ',') this.#depth -= 1
        if (this.#depth === 0 && sign !== ',') return at
      }
    }
  }
}

/** Goes into what `opens` says, given the path; gives everything else whole. Throws JsonSyntaxError. */
export class JsonValues {
  readonly #opens: (path: readonly string[]) => boolean
  readonly #levels: Level[] = []
  #begun: { text: string; readonly end: ValueEnd; readonly isKey: boolean } | undefined
  #behindKey = false
  #whole = false
  constructor(opens: (path: readonly string[]) => boolean) {
    this.#opens = opens
  }

  *take(piece: string): Generator<JsonValue> {
    for (let at = 0; at < piece.length;) {
      if (this.#begun) {
        const end = this.#begun.end.find(piece, at)
        this.#keep(piece.slice(at, end))
        if (end === undefined) return
        at = end
        yield* this.#finish()
      } else if (blank.test(piece.charAt(at))) at += 1
      else at += this.#step(piece.charAt(at))
    }
  }

  /** To be called behind the last piece. */
  end() {
    if (!this.#whole || this.#begun) throw new JsonSyntaxError('it ends in the middle')
  }

  get #path() {
    return this.#levels.map(({ key }) => key)
  }

  /** One sign of what lies around the values; gives how far to go on. */
  #step(sign: string): number {
    if (this.#whole) throw new JsonSyntaxError('something stands behind its end')
    const level = this.#levels.at(-1)
    if (sign === '}' || sign === ']') {
      if (!level || level.isArray !== (sign === ']')) throw new JsonSyntaxError('its brackets do not match')
      this.#levels.pop()
      this.#behindKey = false
      this.#whole = this.#levels.length === 0
      return 1
    }
    if (level && !level.isArray && !this.#behindKey) {
      if (sign !== '"') throw new JsonSyntaxError('a name is missing')
      this.#begin(true)
      return 0
    }
    if (level?.isArray) level.key = String(level.count++)
    this.#behindKey = false
    if ((sign === '{' || sign === '[') && this.#opens(this.#path)) {
      this.#levels.push({ isArray: sign === '[', key: '', count: 0 })
      return 1
    }
    this.#begin(false)
    return 0
  }

  #begin(isKey: boolean) {
    this.#begun = { text: '', end: new ValueEnd(), isKey }
  }

  #keep(text: string) {
    if (!this.#begun) return
    this.#begun.text += text
    if (this.#begun.text.length > maxRecordLength)
      throw new JsonSyntaxError(`a record is longer than ${maxRecordLength.toLocaleString('en')} characters`)
  }

  *#finish(): Generator<JsonValue> {
    const { text = '', isKey = false } = this.#begun ?? {}
    this.#begun = undefined
    const level = this.#levels.at(-1)
    if (isKey && level) {
      level.key = parsedName(text)
      this.#behindKey = true
    } else {
      yield { path: this.#path, json: text }
      this.#whole = this.#levels.length === 0
    }
  }
}

function parsedName(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    throw new JsonSyntaxError('a name is not written as JSON wants it')
  }
}
