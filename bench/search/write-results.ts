/** Puts what was found into RESULTS.md, between two marks, with the day and the kind of machine. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { type Found, growthOf } from './growth.ts'
import { reportOf } from './report.ts'

const place = new URL('../RESULTS.md', import.meta.url)
const [begin, end] = ['<!-- search: begin -->', '<!-- search: end -->']

const machine = () => `${Math.min(2, cpus().length)} cores, Node ${process.versions.node}, PostgreSQL 18`
const today = () => new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const sectionOf = ({ size, lines }: Found) =>
  `### ${size.toLocaleString('en')} resources\n\n${reportOf(lines)}`

/** Everything between the marks is written anew; the rest of the file stays as it is. */
export function writeResults(found: readonly Found[]): void {
  const text = readFileSync(place, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`RESULTS.md has no ${begin} … ${end}.`)
  const about = `\`npm run bench -- search\`, ${today()}, ${machine()}.`
  const growth = growthOf(found)
  const last = growth.length > 0 ? [`### A million beside 100,000\n\n${reportOf(growth)}`] : []
  const section = [begin, about, ...found.map(sectionOf), ...last].join('\n\n')
  writeFileSync(place, `${text.slice(0, from)}${section}\n\n${text.slice(to)}`)
}
