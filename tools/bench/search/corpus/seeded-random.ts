/** Seeded pseudo-random numbers, the same in every run. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  below(limit: number): number
  pick<T>(list: readonly T[]): T
  /** As `pick`, the first ones far more often, as words are in any collection. */
  pickSkewed<T>(list: readonly T[], skew?: number): T
  /** True that often. */
  says(share: number): boolean
  hex(digits: number): string
  uuid(): string
}

/** mulberry32: small, quick, and good enough for made-up lessons. */
function generator(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function seeded(seed: number): Random {
  const next = generator(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index]
    if (found === undefined) throw new Error('There is nothing to pick from.')
    return found
  }
  const hex = (digits: number) => {
    let text = ''
    while (text.length < digits)
      text += below(2 ** 32)
        .toString(16)
        .padStart(8, '0')
    return text.slice(0, digits)
  }
  return {
    next,
    below,
    pick: (list) => at(list, below(list.length)),
    pickSkewed: (list, skew = 2) => at(list, Math.floor(next() ** skew * list.length)),
    says: (share) => next() < share,
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
