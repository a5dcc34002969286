/** Where a page of a feed ends, as its address says it. */
import type { HarvestPlace } from '../../harvest-record.ts'

/** `1795334400-{id}`: the second since 1970 and the id. */
export const writePlace = ({ changedAt, id }: HarvestPlace): string =>
  `${Math.floor(changedAt.getTime() / 1_000)}-${id}`

const written = /^(\d{1,11})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Undefined for anything `writePlace` did not make. */
export function readPlace(text: string): HarvestPlace | undefined {
  const [, seconds, id] = written.exec(text) ?? []
  return id === undefined ? undefined : { changedAt: new Date(Number(seconds) * 1_000), id }
}
