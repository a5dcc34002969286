/** One rating on 200 open streams: when the last of them hears of it, beside a plain broadcast after the commit. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Bench, inRounds, type Measure } from '../bench.ts'
import { listeners } from '../load/listeners.ts'
import { oneLine } from '../load/one-call.ts'
import { click, visitors } from '../load/visitors.ts'
import { figure } from '../report.ts'
import { askDatabase } from '../site/public-ids.ts'
import type { SearchedSite } from '../site/searched-site.ts'
import { pauseProcess } from '../site/pause-process.ts'
import { median } from '../../table.ts'

const streams = 200
const betweenMs = 40
const actsEach = ({ quick }: Bench) => (quick ? 20 : 50)

type Act = (id: string) => Promise<number>

async function medianOf(bench: Bench, ids: readonly string[], run: Act) {
  const found: number[] = []
  for (let i = 0; i < actsEach(bench); i += 1) {
    found.push(await run(ids[i % ids.length] ?? ''))
    await pause(betweenMs)
  }
  return median(found)
}

async function bySite(bench: Bench, site: SearchedSite, ids: readonly string[]) {
  const people = await visitors(site.url, 1)
  const hearing = await listeners(site.port, '/api/live?topics=subject:Maths', streams, 'event: ready')
  const line = oneLine(site.port)
  const found = await medianOf(bench, ids, (id) =>
    hearing.untilAllHear(`"id":"${id}"`, () => line.ask(click(people, 0, id))),
  )
  line.close()
  hearing.close()
  return found
}

async function plainly(bench: Bench, site: SearchedSite, ids: readonly string[]) {
  const child = fork(fileURLToPath(new URL('../load/broadcast-process.ts', import.meta.url)), {
    stdio: 'inherit',
  })
  child.send(site.database)
  const [port] = (await once(child, 'message')) as [number]
  const hearing = await listeners(port, '/', streams, 'event: ready')
  const line = oneLine(port)
  const found = await medianOf(bench, ids, (id) =>
    hearing.untilAllHear(`"id":"${id}"`, () => line.ask({ path: `/${id}`, body: {} })),
  )
  line.close()
  hearing.close()
  if (child.connected) child.disconnect()
  return found
}

export const broadcast: Measure = async (bench, site) => {
  const rows = await askDatabase<{ id: string }>(
    site.database,
    `select id from resources where verified and subject = 'Maths' order by id limit 30`,
  )
  const ids = rows.map(({ id }) => id)
  const found = await inRounds(bench.rounds, async () => ({
    ours: await bySite(bench, site, ids),
    plain: await pauseProcess(site, () => plainly(bench, site, ids)),
  }))
  return [
    {
      what: `one rating on ${streams} open streams: until the last hears of it, beside a plain broadcast`,
      found: figure(found.ours, 'ms'),
      beside: figure(found.plain, 'ms'),
      ratio: found.ours / found.plain,
      goal: '≤ 1.3',
      met: found.ours / found.plain <= 1.3,
    },
  ]
}
