/** Puts what a measurement found into RESULTS.md, between two marks. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

const place = new URL('RESULTS.md', import.meta.url)

export const machine = () =>
  `${Math.min(2, cpus().length)} cores, Node ${process.versions.node}, PostgreSQL 18`
export const today = () =>
  new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** Everything between the marks of that name is replaced; the rest of the file stays as it is. */
export function writeSection(name: string, paragraphs: readonly string[]): void {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const text = readFileSync(place, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`RESULTS.md has no ${begin} … ${end}.`)
  writeFileSync(place, `${text.slice(0, from)}${[begin, ...paragraphs].join('\n\n')}\n\n${text.slice(to)}`)
}
