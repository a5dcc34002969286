/** sqlmap at every call (T18): how many requests it made, whether one of them got through, and every 5xx. */
import path from 'node:path'
import { tableOf } from '../table.ts'
import type { AttackedSite, RoleName } from './attacked-site.ts'
import { type RequestFile, writeRequestFiles } from './request-files.ts'
import { isThere, runTool } from './tool.ts'

interface Verdict {
  readonly found: boolean
  readonly stopped: boolean
  /** Of the answers with a status of 400 and above, by status. */
  readonly statuses: ReadonlyMap<number, number>
}

export function verdictIn(output: string, stopped: boolean): Verdict {
  const statuses = new Map(
    [...output.matchAll(/\b([45]\d\d) \([^)]*\) - (\d+) times/g)].map(([, status, times]) => [
      Number(status),
      Number(times),
    ]),
  )
  if (!output.includes('testing connection to the target URL'))
    throw new Error(`sqlmap sent no request:\n${output.slice(-500)}`)
  return { found: /identified the following injection point|is vulnerable/i.test(output), stopped, statuses }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

async function attack({ file }: RequestFile, folder: string, timeoutMs: number): Promise<Verdict> {
  const args = ['-r', file, '--batch', '--level', '3', '--risk', '2', '--flush-session', '--disable-coloring']
  // Without a terminal it would wait for targets from its input, and end at once.
  const careful = [
    '--ignore-stdin',
    '--timeout',
    '10',
    '--retries',
    '0',
    '--output-dir',
    path.join(folder, 'sqlmap'),
  ]
  const { output, stopped } = await runTool('sqlmap', [...args, ...careful], timeoutMs)
  return verdictIn(output, stopped)
}

/** Returns true without findings. */
export async function withSqlmap(
  site: AttackedSite,
  who: readonly RoleName[],
  secondsEach: number,
): Promise<boolean> {
  if (!isThere('sqlmap')) return true
  const files = (await writeRequestFiles(site)).filter(({ role }) => who.includes(role))
  const rows: (string | number)[][] = []
  let clean = true
  for (const one of files) {
    const { found, stopped, statuses } = await attack(one, site.folder, secondsEach * 1_000)
    const broken = sum(
      [...statuses].filter(([status]) => status >= 500 && status !== 503).map(([, times]) => times),
    )
    clean &&= !found && broken === 0
    rows.push([
      `${one.call} as ${one.role}`,
      sum(statuses.values()),
      broken,
      found ? 'FOUND' : 'none',
      stopped ? `after ${secondsEach} s` : 'at its end',
    ])
    console.log(rows.at(-1)?.join('  '))
  }
  console.log(tableOf(['call', 'refused (4xx, 5xx)', '5xx but 503', 'injection', 'stopped'], rows))
  return clean
}
