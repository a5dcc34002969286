/** Open-loop load at a fixed rate: lists, searches, files, ratings and changing resources. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { makePdf } from '#test/files/make-pdf.ts'
import type { LiveSite } from '../live/live-site.ts'

interface CallOptions {
  readonly method?: 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

interface Answered {
  readonly status: number
  readonly body: Buffer
  readonly cookie: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

const ask = (url: string, { method, headers, body }: CallOptions = {}) =>
  new Promise<Answered>((resolve, reject) => {
    const call = request(url, { method: method ?? 'GET', agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const [cookie = ''] = answer.headers['set-cookie']?.[0]?.split(';') ?? []
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), cookie })
      })
    })
    call.on('error', reject)
    call.end(body)
  })

const words = ['breuke', 'algebra', 'cells', 'essay', 'history', 'water', 'energie', 'poem', 'graph', 'map']
/** Occasional work of a teacher and a moderator: send, file, approve, find and delete a file. */
async function comeAndGo({ url, cookie }: LiveSite) {
  const title = `Soak ${randomUUID()}`
  const headers = { origin: url, cookie }
  const sent = await ask(`${url}/api/uploads?name=soak.pdf`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: makePdf([`(${title})`]),
  })
  const { uploadId } = JSON.parse(sent.body.toString()) as { uploadId: string }
  const filed = await ask(`${url}/api/resources`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ subject: 'Maths', title, tags: ['Grade 9'], uploadId }),
  })
  const { id } = JSON.parse(filed.body.toString()) as { id: string }
  const resource = `${url}/api/resources/${id}`
  const approved = await ask(`${resource}/approval`, { method: 'POST', headers })
  const deleted = await ask(resource, { method: 'DELETE', headers })
  return [sent, filed, approved, deleted].every(({ status }) => status < 300)
}

async function rate({ url }: LiveSite, id: string) {
  const { cookie } = await ask(`${url}/api/visitor`, { method: 'POST', headers: { origin: url } })
  const headers = { origin: url, cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await ask(`${url}/api/resources/${id}/ratings`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ stars: 4 }),
  })
  return answer.status < 300
}

interface Listed {
  readonly id: string
  readonly file_url: string
}

async function listed({ url }: LiveSite): Promise<readonly Listed[]> {
  const { body } = await ask(`${url}/api/resources?limit=50`)
  return (JSON.parse(body.toString()) as { items: Listed[] }).items
}

/** The call of that number: of a hundred one is of a teacher, four rate, nine open a file, the others read. */
async function oneCall(site: LiveSite, items: readonly Listed[], number: number): Promise<boolean> {
  const item = items[number % items.length]
  if (!item) throw new Error('The small school is empty.')
  if (number % 100 === 0) return comeAndGo(site)
  if (number % 25 === 1) return rate(site, item.id)
  const opens = number % 10 === 2 && item.file_url.startsWith('/')
  const list =
    number % 3 === 0 ? `search?q=${words[number % words.length]}` : `resources?limit=${10 + (number % 40)}`
  return (await ask(site.url + (opens ? item.file_url : `/api/${list}`))).status < 300
}

/** Starts at once; times are reported for each part. */
export function steadyCalls(site: LiveSite, perSecond: number) {
  let [times, failed, turn]: [number[], number, number] = [[], 0, 0]
  const open = new Set<Promise<void>>()
  const items = listed(site)

  async function timed(number: number) {
    const begun = performance.now()
    const well = await oneCall(site, await items, number).catch(() => false)
    if (well) times.push(performance.now() - begun)
    else failed += 1
  }

  const timer = setInterval(() => {
    const call = timed((turn += 1)).finally(() => open.delete(call))
    open.add(call)
  }, 1_000 / perSecond)

  const quantile = (share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
  return {
    beginPart() {
      ;[times, failed] = [[], 0]
    },
    endPart: () => ({ answered: times.length, failed, p50: quantile(0.5), p99: quantile(0.99) }),
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      agent.destroy()
    },
  }
}
