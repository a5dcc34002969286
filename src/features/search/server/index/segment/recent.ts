/** What was asked for last, by number. The oldest go together: to look for the oldest one in a Map takes longer each time. */
export interface Recent<Value> {
  get(number: number): Value | undefined
  set(number: number, value: Value): void
  delete(number: number): void
}

/** Keeps at most `most` values, and at least half of it that were asked for last. */
export function recent<Value>(most: number): Recent<Value> {
  let [newer, older] = [new Map<number, Value>(), new Map<number, Value>()]
  function set(number: number, value: Value) {
    if (newer.size >= most / 2) {
      older = newer
      newer = new Map()
    }
    newer.set(number, value)
  }
  return {
    set,
    get(number) {
      const known = newer.get(number)
      if (known !== undefined) return known
      const before = older.get(number)
      if (before !== undefined) set(number, before)
      return before
    },
    delete(number) {
      newer.delete(number)
      older.delete(number)
    },
  }
}
