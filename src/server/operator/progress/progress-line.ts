/** How far a long command is, in one line of at most 80 characters. */

const width = 24
const grouped = (count: number) => count.toLocaleString('en').replaceAll(',', ' ')

const timeOf = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

const rateOf = (done: number, tookMs: number) => (tookMs > 0 ? (done / tookMs) * 1_000 : 0)

/** Where nobody knows how many there are: `12 000 done, 9 000 a second`. */
export function tallyLine(done: number, tookMs: number): string {
  const rate = rateOf(done, tookMs)
  return `${grouped(done)} done${rate < 1 ? '' : `, ${grouped(Math.round(rate))} a second`}`
}

/** `[=====>   ] 12 000 of 100 000, 9 000 a second, 10 s left`. Times in milliseconds. */
export function progressLine(done: number, of: number, tookMs: number): string {
  const share = of === 0 ? 1 : done / of
  const filled = Math.round(share * width)
  const bar = `${'='.repeat(Math.max(0, filled - 1))}${filled > 0 ? '>' : ''}`.padEnd(width)
  const said = `[${bar}] ${grouped(done)} of ${grouped(of)}`
  const rate = rateOf(done, tookMs)
  if (rate < 1) return said
  const left = done < of ? `, ${timeOf((of - done) / rate)} left` : ''
  return `${said}, ${grouped(Math.round(rate))} a second${left}`
}
