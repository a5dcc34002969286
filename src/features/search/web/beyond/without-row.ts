import type { ReturnOf } from '#shared/endpoint.ts'
import type { searchBeyond } from '../../contract.ts'

export type Beyond = ReturnOf<typeof searchBeyond>
type Part = Beyond['inside'] | Beyond['otherWords']

function partWithout<P extends Part>(part: P, id: unknown): P {
  const items = part.items.filter((item) => item.id !== id)
  return { ...part, items, total: part.total - (part.items.length - items.length) }
}

/** The same without one resource. */
export const withoutRow = ({ otherWords, inside, ...rest }: Beyond, id: unknown): Beyond => ({
  ...rest,
  otherWords: partWithout(otherWords, id),
  inside: partWithout(inside, id),
})
