/** A thousand slow headers, a thousand slow bodies and 500 slow readers at once (R7), and what others notice. */
import { type SlowSocket, slowSocket } from '#test/resilience/slow-socket.ts'
import { tableOf } from '../table.ts'
import { percentile } from './open-load.ts'
import { withSteadySite } from './steady-site.ts'

const seconds = 145
const everyMs = 10_000
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

type Crowds = Readonly<Record<string, readonly SlowSocket[]>>
interface Listed {
  readonly items: readonly { readonly file_url: string; readonly kind: string }[]
}

async function openCrowds({ port, url }: { readonly port: number; readonly url: string }): Promise<Crowds> {
  const { items } = (await (await fetch(`${url}/api/resources?limit=100`)).json()) as Listed
  const file = items.find(({ kind }) => kind === 'file')?.file_url ?? '/'
  const head = `Host: localhost\r\nOrigin: ${url}\r\n`
  const post = (path: string, type: string, bytes: number) =>
    `POST ${path} HTTP/1.1\r\n${head}Content-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`
  const upload = post('/api/uploads?name=a.pdf', 'application/octet-stream', 900_000)
  const body = post('/api/sign-in', 'application/json', 9_000)
  const slowHead = { port, first: `GET / HTTP/1.1\r\n${head}`, drop: 'X-a: b\r\n', everyMs }
  const read = `GET ${file} HTTP/1.1\r\n${head}\r\n`.repeat(20)
  return {
    headers: times(1_000, () => slowSocket(slowHead)),
    bodies: times(900, () => slowSocket({ port, first: body, drop: ' ', everyMs })),
    'uploads, not signed in': times(100, () => slowSocket({ port, first: upload, drop: ' ', everyMs })),
    readers: times(500, () => slowSocket({ port, first: read, isPaused: true })),
  }
}

/** Another user, from another address, uses the site meanwhile. */
async function actAsAnotherUser(url: string) {
  const calls: number[] = []
  let wrong = 0
  for (const begun = performance.now(); performance.now() - begun < seconds * 1_000;) {
    for (const route of ['/', '/api/resources', '/api/search?q=grade', '/api/subjects']) {
      const startedAt = performance.now()
      const answer = await fetch(url + route, { headers: { 'x-forwarded-for': '192.0.2.7' } })
      await answer.arrayBuffer()
      calls.push(performance.now() - startedAt)
      if (answer.status !== 200) wrong += 1
    }
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
  return { calls: calls.toSorted((a, b) => a - b), wrong }
}

function rowOf([name, lines]: [string, readonly SlowSocket[]]) {
  const closed = lines.flatMap((line) => line.closedAfterMs() ?? []).toSorted((a, b) => a - b)
  const after = (part: number) => (closed.length === 0 ? '–' : Math.round(percentile(closed, part) / 1_000))
  for (const line of lines) line.close()
  return [name, lines.length, closed.length, after(0.5), after(1)]
}

export async function slow() {
  await withSteadySite({ LIMITS: 'normal', TRUST_PROXY: 'on' }, async (site) => {
    const crowds = await openCrowds(site)
    const { calls, wrong } = await actAsAnotherUser(site.url)
    const head = ['slow', 'lines', `closed within ${seconds} s`, 'median s', 'last s']
    console.log(tableOf(head, Object.entries(crowds).map(rowOf)))
    const [p50, p99] = [0.5, 0.99].map((part) => Math.round(percentile(calls, part)))
    console.log(`others: ${calls.length} calls, ${wrong} not 200, p50 ${p50} ms, p99 ${p99} ms`)
  })
}
