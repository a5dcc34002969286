/** Ten times the capacity of the site (R19): throughput, refusals and load. */
import { randomUUID } from 'node:crypto'
import { tableOf } from '../table.ts'
import { percentile, sendAsFastAsAnswered, sendAtRate } from './open-load.ts'
import { type SteadySite, withSteadySite } from './steady-site.ts'

const seconds = 10
const connections = 32
const maxConnections = 4_000

interface Work {
  readonly name: string
  readonly next: () => string
}

const words = ['grade', 'fractions', 'algebra', 'water', 'taal', 'planets', 'cells', 'wiskunde']
let requestCount = 0
const get = (url: string, cookie = '') =>
  `GET ${url} HTTP/1.1\r\nHost: localhost\r\n${cookie && `Cookie: ${cookie}\r\n`}\r\n`

async function works(site: SteadySite): Promise<Work[]> {
  const cookie = await site.visitor()
  const student = await site.signIn('student')
  const list = await fetch(`${site.url}/api/resources?limit=50`)
  const { items } = (await list.json()) as { items: { id: string }[] }
  const rating = () => {
    const body = '{"stars":4}'
    const { id } = items[(requestCount += 1) % items.length] ?? { id: '' }
    const head = `POST /api/resources/${id}/ratings HTTP/1.1\r\nHost: localhost\r\nOrigin: ${site.url}\r\nCookie: ${cookie}\r\n`
    return `${head}Idempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
  return [
    { name: 'own account (one statement, signed in)', next: () => get('/api/account', student) },
    {
      name: 'searches, each new',
      next: () =>
        get(`/api/search?q=${words[(requestCount += 1) % words.length]}%20${requestCount.toString(36)}`),
    },
    { name: 'ratings', next: rating },
  ]
}

/** Response time of the health check, 50 times a second: the delay of the event loop. */
function watchHealth({ url }: SteadySite) {
  const times: number[] = []
  const timer = setInterval(() => {
    const begun = performance.now()
    fetch(`${url}/healthz`).then(() => times.push(performance.now() - begun), () => times.push(Infinity)) // prettier-ignore
  }, 20)
  return () => {
    clearInterval(timer)
    return times.toSorted((a, b) => a - b)
  }
}

async function measure(site: SteadySite, { name, next }: Work) {
  const peak = await sendAsFastAsAnswered({ port: site.port, connections, seconds, next })
  const health = watchHealth(site)
  const { byStatus, sent, unsent, times, bareRefusals } = await sendAtRate({
    port: site.port,
    perSecond: Math.round(peak * 10),
    seconds,
    next,
    maxConnections,
  })
  const healthTimes = health()
  const good = [...byStatus].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0)
  const wrong = [...byStatus].filter(([status]) => status >= 300 && status !== 503)
  const refused = times.get(503) ?? []
  return [
    name,
    Math.round(peak),
    Math.round((sent + unsent) / seconds),
    Math.round(good / seconds),
    `${Math.round((good / seconds / peak) * 100)} %`,
    Math.round((byStatus.get(503) ?? 0) / seconds),
    Math.round(unsent / seconds),
    wrong.map(([status, count]) => `${count} × ${status}`).join(', ') || '–',
    bareRefusals,
    `${Math.round(percentile(refused, 0.5))} / ${Math.round(percentile(refused, 0.99))}`,
    `${Math.round(percentile(healthTimes, 0.5))} / ${Math.round(percentile(healthTimes, 0.99))}`,
  ]
}

export async function overload() {
  await withSteadySite({}, async (site) => {
    const rows = []
    for (const work of await works(site)) rows.push(await measure(site, work))
    const head = [
      'what',
      'peak /s',
      'requests /s',
      'done /s',
      'of peak',
      '503 /s',
      'no line free /s',
      'other',
      '503 without Retry-After',
    ]
    console.log(tableOf([...head, '503 after ms, p50 / p99', 'health ms, p50 / p99'], rows))
  })
}
