/** Lists stay right while 100 ratings a second arrive: read all the time, and compared with the records at the end. */
import { setTimeout as pause } from 'node:timers/promises'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { median } from '../../table.ts'
import type { Bench, Measure } from '../bench.ts'
import { caller, perSecond, timesOf } from '../load/caller.ts'
import { type OneLine, oneLine } from '../load/one-call.ts'
import { requestOf } from '../load/requests.ts'
import { click, clicks, type Visitors, visitors } from '../load/visitors.ts'
import { plain } from '../report.ts'
import { askDatabase } from '../site/public-ids.ts'
import { type SearchedSite, untilAtRest } from '../site/searched-site.ts'
import { listPath } from './lists.ts'

const ratingsPerSecond = 100
const raters = 20
const readers = 12
const pollIntervalMs = 20
const waitAtMostMs = 10_000

type Totals = ReadonlyMap<string, number>

async function totalsIn(line: OneLine): Promise<Totals> {
  // Not packed, so that it can be read here.
  const { body } = await line.ask({ path: listPath(), headers: { 'accept-encoding': 'identity' } })
  const { items } = JSON.parse(body.toString()) as { items: PublicResource[] }
  return new Map(items.map(({ id, ratingTotal }) => [id, ratingTotal]))
}

interface ObservedTotals {
  /** From the answer to a click until a list shows it. */
  readonly lateMs: number[]
  /** Times that a sum was smaller than it had been. */
  fallen: number
}

/** Rates, and looks at the list until it knows of that; in between it must never go back. */
async function watchWhile(
  site: SearchedSite,
  people: Visitors,
  isOver: () => boolean,
): Promise<ObservedTotals> {
  const line = oneLine(site.port)
  const seen: ObservedTotals = { lateMs: [], fallen: 0 }
  let last = await totalsIn(line)
  const readTotals = async () => {
    const now = await totalsIn(line)
    for (const [id, total] of now) if (total < (last.get(id) ?? 0)) seen.fallen += 1
    last = now
  }
  const ids = [...last.keys()]
  for (let turn = 0; !isOver(); turn += 1) {
    const id = ids[turn % ids.length] ?? ''
    const { body } = await line.ask({
      ...click(people, turn, id),
      headers: { ...click(people, turn, id).headers, 'accept-encoding': 'identity' },
    })
    const { ratingTotal } = JSON.parse(body.toString()) as { ratingTotal: number }
    const answered = performance.now()
    while ((last.get(id) ?? 0) < ratingTotal && performance.now() - answered < waitAtMostMs)
      await readTotals()
    seen.lateMs.push(performance.now() - answered)
    await pause(pollIntervalMs)
  }
  line.close()
  return seen
}

/** Rows of the list whose sum is not that of the record. */
async function wrongRows(site: SearchedSite): Promise<number> {
  const line = oneLine(site.port)
  const shown = await totalsIn(line)
  line.close()
  const stored = await askDatabase<{ id: string; total: number }>(
    site.database,
    'select id, coalesce(rating_total, 0) as total from resources where id = any($1)',
    [[...shown.keys()]],
  )
  return stored.filter(({ id, total }) => shown.get(id) !== total).length
}

/** Ratings at their pace, lists as fast as they come, and who looks whether the lists follow. */
async function allAtOnce(bench: Bench, site: SearchedSite) {
  const { port, url } = site
  const forMs = bench.forMs * 2
  const people = await visitors(url, raters)
  const first = oneLine(port)
  const ids = [...(await totalsIn(first)).keys()]
  first.close()
  const others = caller()
  const pace = { connections: raters, apart: true, forMs, perSecond: ratingsPerSecond }
  let over = false
  const rated = others.call({ port, requests: clicks(people, ids), ...pace }).finally(() => (over = true))
  const lists = [requestOf({ path: listPath() })]
  const read = bench.caller.call({ port, connections: readers, requests: lists, forMs })
  const [seen, arrived, given] = await Promise.all([watchWhile(site, people, () => over), rated, read])
  others.close()
  return { ...seen, arrived, given }
}

export const right: Measure = async (bench, site) => {
  const { lateMs, fallen, arrived, given } = await allAtOnce(bench, site)
  await untilAtRest(site)
  const wrong = await wrongRows(site)
  const found = `${fallen}; ${wrong}`
  return [
    plain('lists read while 100 ratings a second change them', perSecond(given), '/s'),
    plain('… ratings that arrived', perSecond(arrived), '/s'),
    plain('… 99th percentile of their answers', timesOf(arrived).p99, 'ms'),
    plain('… from a rating’s answer until the list shows it, median', median(lateMs), 'ms'),
    plain('… at most', Math.max(...lateMs), 'ms'),
    {
      what: '… sums that went back; wrong rows at the end',
      found,
      goal: '0; 0',
      met: fallen + wrong === 0,
      always: true,
    },
  ]
}
