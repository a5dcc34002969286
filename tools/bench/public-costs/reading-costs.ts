/** `NODE_ENV=production node tools/bench/public-costs/reading-costs.ts`: cost of page pictures and pages of text (READ-15). */
import '#app/commands/open-content.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { textPartOf } from '#features/contributing/previews/server/text-parts.ts'
import { textPage } from '#features/public/public-pages/server/reading/text-page.ts'
import { aDetailedResource } from '#test/builders.ts'
import { type RunningSite, senderAt } from '#test/running-site.ts'
import { sampleBytes } from '#test/samples.ts'
import { withDataFolder, withSite } from '../compared-copies.ts'
import { cpuMsOfThread } from '../search/site/processes.ts'
import { median } from '../table.ts'
import { costOf } from './measure.ts'
import { get } from './public-call.ts'

const admin = { email: 'admin@thuto.example', password: 'a-long-password-for-measurements' }
const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, NODE_ENV: 'production' }
const book = new Uint8Array(sampleBytes('calculus-made-easy-thompson.pdf'))
const worksheet = new Uint8Array(sampleBytes('ip-tracer-worksheet.pdf'))
const site = { siteName: 'Thuto', baseUrl: 'https://thuto.example' }
const times = <T>(count: number, run: (i: number) => T) => Array.from({ length: count }, (_, i) => run(i))

/** Files a PDF, and waits until it has been read. */
async function file(url: string, by: Awaited<ReturnType<typeof senderAt>>, bytes: typeof book) {
  const begun = performance.now()
  const fields = { subject: 'Maths', title: 'A file', tags: [], uploadId: await by.upload('a.pdf', bytes) }
  const { id } = (await (await by.json('/api/resources', fields)).json()) as { id: string }
  const ms = performance.now() - begun
  const preview = async () => (await fetch(`${url}/api/resources/${id}/preview`, by)).text()
  while (!(await preview()).includes('"done"')) await pause(100)
  return { id, ms }
}

async function measureSite({ url, pid }: RunningSite) {
  const by = await senderAt(url, admin.email, admin.password)
  const { id } = await file(url, by, book)
  const picture = (group: number, width = 480) => `/page-images/${id}/${1 + 3 * group}-${width}.webp`
  const found: { alone: number; beside: number }[] = []
  for (let round = 0; round < 4; round += 1) {
    const { ms: alone } = await file(url, by, worksheet)
    const drawn = times(24, (i) => fetch(url + picture(round * 24 + i), by))
    await pause(200)
    found.push({ alone, beside: (await file(url, by, worksheet)).ms })
    console.log(found.at(-1), (await Promise.all(drawn)).filter(({ ok }) => ok).length)
  }
  const middle = (which: 'alone' | 'beside') => median(found.slice(1).map((each) => each[which]))
  const drawn = await Array.fromAsync([1, 9, 17], (group) =>
    costOf(url, [pid], get('/page-images', '', picture(group, 960), { headers: by.headers, once: true })),
  )
  const before = cpuMsOfThread(pid)
  for (let i = 0; i < 300; i += 1) await (await fetch(url + picture(1, 960), by)).arrayBuffer()
  return [
    ['filing beside 24 requests for pages, ratio', middle('beside') / middle('alone'), '≤ 2'],
    ['three pages of 960 px, drawn', median(drawn.map(({ cpuMs }) => cpuMs)), '≤ 800'],
    ['three pages from memory', (cpuMsOfThread(pid) - before) / 100, '≤ 2'],
  ] as const
}

/** Least of 20 rounds, because other work only adds. */
function textPageMs(characters: number) {
  const line = 'The leaf takes light, water and air and makes sugar of it. https://example.org/leaf \n'
  const texts = times(20, () => line.repeat(characters / 20 / line.length))
  const found = { state: 'done', fileName: 'a.pdf', total: 20, paged: 20, pages: 20, language: 'en' } as const
  const stored = { ...found, texts, blocks: null, facts: null, pictures: [] }
  const more = { textBytes: 12_000, language: 'en', hasPageImages: true } as const
  const once = () => {
    const begun = process.cpuUsage()
    const text = textPartOf(stored, 1)
    if (text) textPage({ resource: aDetailedResource(), site, text, ...more })
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000
  }
  return Math.min(...times(20, once))
}

const here = { name: 'this version', from: undefined }
const rows = [
  ...(await withDataFolder((folder) => withSite(here, { folder, more: settings }, measureSite))),
  ['page of text, 60,000 characters', textPageMs(60_000), '≤ 5'],
  ['page of text, 1,000,000 characters', textPageMs(1_000_000), '≤ 20'],
] as const
for (const [what, ms, goal] of rows) console.log(what, ms.toFixed(1), goal)
