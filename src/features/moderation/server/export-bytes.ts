import type { ModeratedResource } from '../contract.ts'
import { csvHead, csvLine } from '../csv.ts'

interface Lists<Each> {
  readonly unverified: Each
  readonly reported: Each
}

/**
 * How large the export is, in bytes: to the byte where both lists are whole, and beyond that as if all rows were like
 * these. What stands in both lists is in the file once.
 */
export function exportBytes(
  { unverified, reported }: Lists<readonly ModeratedResource[]>,
  totals: Lists<number>,
): number {
  const reportedOnly = reported.filter(({ verified }) => verified)
  const rows = [...unverified, ...reportedOnly]
  const inBoth = reported.length - reportedOnly.length
  const all = totals.unverified + totals.reported - inBoth
  const shown = rows.reduce((sum, row) => sum + Buffer.byteLength(csvLine(row)), 0)
  return Buffer.byteLength(csvHead) + (rows.length === 0 ? 0 : Math.round((shown * all) / rows.length))
}
