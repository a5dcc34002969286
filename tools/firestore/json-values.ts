/** Streaming JSON parser: yields the values below chosen paths, so that a text of any size needs little memory. */
import { maxRecordLength } from '#ops/import/source-rows.ts'

export interface JsonValue {
  /** Keys and indexes from the root. */
  readonly path: readonly string[]
  /** JSON text of the value. */
  readonly json: string
}

export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError'
}

interface Level {
  readonly isArray: boolean
  /** Key or index of the next value. */
  key: string
  count: number
}

const inside = /["{}[\],]/g
const endOfString = /["\\]/g
const blank = /[\s,:]/

/** Finds the end of a value across pieces of the text. */
class ValueEnd {
  #depth = 0
  #inString = false
  #skip = 0
  /** Returns the index after the value in this piece, or undefined if the value continues. */
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

/** Descends into containers for which `descendsInto(path)` is true and yields all other values. Throws JsonSyntaxError. */
export class JsonValues {
  readonly #descendsInto: (path: readonly string[]) => boolean
  readonly #levels: Level[] = []
  #current: { text: string; readonly end: ValueEnd; readonly isKey: boolean } | undefined
  #behindKey = false
  #whole = false
  constructor(descendsInto: (path: readonly string[]) => boolean) {
    this.#descendsInto = descendsInto
  }

  *take(piece: string): Generator<JsonValue> {
    for (let at = 0; at < piece.length;) {
      if (this.#current) {
        const end = this.#current.end.find(piece, at)
        this.#keep(piece.slice(at, end))
        if (end === undefined) return
        at = end
        yield* this.#finish()
      } else if (blank.test(piece.charAt(at))) at += 1
      else at += this.#step(piece.charAt(at))
    }
  }

  /** Call after the last piece. Throws JsonSyntaxError for an incomplete text. */
  end() {
    if (!this.#whole || this.#current) throw new JsonSyntaxError('it ends in the middle')
  }

  get #path() {
    return this.#levels.map(({ key }) => key)
  }

  /** Processes one character outside the values; returns the number of characters consumed. */
  #step(sign: string): number {
    if (this.#whole) throw new JsonSyntaxError('there is more after its end')
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
    if ((sign === '{' || sign === '[') && this.#descendsInto(this.#path)) {
      this.#levels.push({ isArray: sign === '[', key: '', count: 0 })
      return 1
    }
    this.#begin(false)
    return 0
  }

  #begin(isKey: boolean) {
    this.#current = { text: '', end: new ValueEnd(), isKey }
  }

  #keep(text: string) {
    if (!this.#current) return
    this.#current.text += text
    if (this.#current.text.length > maxRecordLength)
      throw new JsonSyntaxError(`a record is longer than ${maxRecordLength.toLocaleString('en')} characters`)
  }

  *#finish(): Generator<JsonValue> {
    const { text = '', isKey = false } = this.#current ?? {}
    this.#current = undefined
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
