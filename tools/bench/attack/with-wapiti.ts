/** wapiti over the pages and files of the site, signed in as an admin: what it holds for a hole. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { tableOf } from '../table.ts'
import type { AttackedSite } from './attacked-site.ts'
import { isThere, runTool } from './tool.ts'

interface Report {
  readonly vulnerabilities: Readonly<
    Record<string, readonly { readonly info: string; readonly path: string }[]>
  >
}

const seeds = [
  '/',
  '/api/resources?title=a&subject=Maths',
  '/api/search?q=a',
  '/api/moderation?q=a',
  '/api/users?q=a',
]

async function scan({ url, folder, cookieOf }: AttackedSite, maxSeconds: number): Promise<Report> {
  const file = path.join(folder, 'wapiti.json')
  const where = ['-u', `${url}/`, ...seeds.flatMap((seed) => ['-s', url + seed])]
  const who = ['-H', `Cookie: ${await cookieOf('admin')}`]
  const bounds = ['--max-scan-time', String(maxSeconds), '--max-attack-time', '60', '--flush-session']
  const reportArgs = ['--no-bugreport', '-f', 'json', '-o', file]
  const run = await runTool(
    'wapiti',
    [...where, ...who, ...bounds, ...reportArgs],
    (maxSeconds + 120) * 1_000,
  )
  const report = await readFile(file, 'utf8').catch(() => {
    throw new Error(`wapiti gave no report:\n${run.output.slice(-2_000)}`)
  })
  return JSON.parse(report) as Report
}

/** Returns true without findings. */
export async function withWapiti(site: AttackedSite, maxSeconds: number): Promise<boolean> {
  if (!isThere('wapiti')) return true
  const { vulnerabilities } = await scan(site, maxSeconds)
  const rows = Object.entries(vulnerabilities).map(([kind, found]) => [kind, found.length])
  console.log(tableOf(['kind', 'found'], rows))
  const all = Object.values(vulnerabilities).flat()
  for (const { info, path: where } of all) console.log(`${where}: ${info}`)
  return all.length === 0
}
