/** A million made-up requests over the wire (R18): no fault of the site, no crash, memory as it was. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { readFileSync } from 'node:fs'
import { type ApiDescription, callsOf } from '#test/resilience/fuzz/api.ts'
import { type GeneratedCall, generateCalls } from '#test/resilience/fuzz/generated-calls.ts'
import { type SteadySite, withSteadySite } from './steady-site.ts'

const defaultCount = 1_000_000
const callsARound = 2_000
const atOnce = 24

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

const send = ({ url }: SteadySite, call: GeneratedCall, cookie: string) =>
  new Promise<number>((resolve, reject) => {
    const { method, headers, payload } = call
    const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
    const sent = { origin: url, ...(cookie && { cookie }), ...headers, ...length }
    const answered = (answer: IncomingMessage) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', () => resolve(0))
    }
    try {
      request(url, { method, path: call.url, headers: sent, agent }, answered)
        .once('error', reject)
        .end(payload)
    } catch {
      // Bytes that this client refuses to send, such as a bare NUL in a URL.
      resolve(0)
    }
  })

const megabytesOf = ({ pid }: SteadySite) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024)

async function round(
  site: SteadySite,
  queue: GeneratedCall[],
  cookies: readonly string[],
  seen: Map<number, number>,
) {
  const worker = async () => {
    for (let call = queue.pop(); call; call = queue.pop()) {
      const cookie = call.url.startsWith('/api/sign-out') ? '' : (cookies[call.who] ?? '')
      const status = await send(site, call, cookie).catch((error: unknown) => {
        // The server may hang up on a body that it will not read.
        if (error instanceof Error && /ECONN|EPIPE|hang up|Parse Error/.test(error.message)) return 0
        throw error
      })
      seen.set(status, (seen.get(status) ?? 0) + 1)
      if (status === 500 || status === 502) throw new Error(`${status}: ${JSON.stringify(call)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

export async function fuzz([count = String(defaultCount), seed = '20261122']: readonly string[]) {
  await withSteadySite({ JOBS: 'off', LOG_LEVEL: 'error' }, async (site) => {
    const keys = ['student', 'educator', 'moderator', 'admin']
    const cookies = ['', await site.visitor(), ...(await Promise.all(keys.map((key) => site.signIn(key))))]
    const calls = callsOf((await (await fetch(`${site.url}/api/openapi.json`)).json()) as ApiDescription)
    const seen = new Map<number, number>()
    const begun = performance.now()
    const memory: number[] = []
    for (let done = 0; done < Number(count); done += callsARound) {
      const list = await fetch(`${site.url}/api/resources?limit=100`)
      const { items = [] } = (await list.json()) as { items?: { id: string }[] }
      const known = [...items.map(({ id }) => id), '6f1c1d8e-1111-4222-8333-444455556666']
      const queue = generateCalls(calls, { known, people: cookies.length }, Number(seed) + done, callsARound)
      await round(site, queue, cookies, seen)
      if (done % 50_000 === 0) {
        memory.push(megabytesOf(site))
        console.log(
          `${done + callsARound} in ${Math.round((performance.now() - begun) / 1_000)} s, ${memory.at(-1)} MB`,
        )
      }
    }
    if ((await fetch(`${site.url}/readyz`)).status !== 200) throw new Error('The site is not ready any more')
    const statuses = [...seen]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${times} × ${status || 'hung up'}`)
    console.log(
      `seed ${seed}: ${statuses.join(', ')}\nmemory in MB: ${memory.join(' ')} ${megabytesOf(site)}`,
    )
    agent.destroy()
  })
}
