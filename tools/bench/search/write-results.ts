/** Puts what was found into RESULTS.md, with the day and the kind of machine. */
import { machine, today, writeSection } from '../results-section.ts'
import { type SizeResults, growthOf } from './growth.ts'
import { reportOf } from './report.ts'

const sectionOf = ({ size, lines }: SizeResults) =>
  `### ${size.toLocaleString('en')} resources\n\n${reportOf(lines)}`

export function writeResults(found: readonly SizeResults[]): void {
  const about = `\`npm run bench -- search\`, ${today()}, ${machine()}.`
  const growth = growthOf(found)
  const last = growth.length > 0 ? [`### A million beside 100,000\n\n${reportOf(growth)}`] : []
  writeSection('search', [about, ...found.map(sectionOf), ...last])
}
