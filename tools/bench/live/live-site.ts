/** The running site on one core, with a moderator who approves resources. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { people } from '#seed/people.ts'
import { freePort, type RunningSite, startSite, signInAt } from '#test/running-site.ts'
import { pin } from './crowd.ts'
import { nowMs } from './now.ts'

export interface Approval {
  readonly id: string
  readonly title: string
  readonly sentMs: number
  /** As the wall clock says it: a browser has no other in common with us. */
  readonly sentAt: number
}

export interface LiveSite {
  readonly url: string
  readonly port: number
  pid(): number
  /** Of the moderator. */
  readonly cookie: string
  memoryMb(): number
  /** The most it ever held. */
  peakMb(): number
  /** Files links in Maths that wait for review. */
  fileLinks(titles: readonly string[]): Promise<readonly { readonly id: string; readonly title: string }[]>
  approve(resource: { readonly id: string; readonly title: string }): Promise<Approval>
  /** kill -9 and an immediate restart; returns the ms until it was ready. */
  killAndStart(): Promise<number>
  stop(): Promise<void>
}

/** The site and its database share a core; who calls has the other. */
const siteCore = 0

function pinWithDatabase({ pid }: RunningSite, dataDir: string) {
  pin(pid, siteCore)
  const postmaster = readFileSync(path.join(dataDir, 'pg18', 'postmaster.pid'), 'utf8')
  pin(Number.parseInt(postmaster, 10), siteCore)
}

async function post(url: string, route: string, { cookie = '', body }: { cookie?: string; body?: object }) {
  const answer = await fetch(url + route, {
    method: 'POST',
    headers: {
      origin: url,
      cookie,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function signIn(url: string, key: string) {
  const { email, password } = people.find((person) => person.key === key) ?? {}
  return signInAt(url, email, password)
}

/** Linux tells it in KiB. */
const heldMb = (pid: number, what: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1_024

async function fileLinks(url: string, cookie: string, titles: readonly string[]) {
  const filed = []
  for (const title of titles) {
    const link = `https://lessons.example/${encodeURIComponent(title)}`
    const body = { subject: 'Maths', title, tags: ['Grade 9'], link }
    const { id } = (await (await post(url, '/api/resources', { cookie, body })).json()) as { id: string }
    filed.push({ id, title })
  }
  return filed
}

export async function liveSite(folder: string): Promise<LiveSite> {
  const dataDir = path.join(folder, 'data')
  const port = await freePort()
  const settings = { DATA_DIR: dataDir, PORT: String(port) }
  const start = async () => {
    const started = await startSite({ demo: true, settings }, 180_000)
    pinWithDatabase(started, dataDir)
    return started
  }
  let site = await start()
  const { url } = site
  const cookie = await signIn(url, 'moderator')
  return {
    url,
    port,
    pid: () => site.pid,
    cookie,
    memoryMb: () => heldMb(site.pid, 'VmRSS'),
    peakMb: () => heldMb(site.pid, 'VmHWM'),
    fileLinks: (titles) => fileLinks(url, cookie, titles),
    async approve({ id, title }) {
      const [sentMs, sentAt] = [nowMs(), Date.now()]
      await post(url, `/api/resources/${id}/approval`, { cookie })
      return { id, title, sentMs, sentAt }
    },
    async killAndStart() {
      await site.kill()
      site = await start()
      return site.readyAfterMs
    },
    stop: async () => void (await site.stop()),
  }
}
