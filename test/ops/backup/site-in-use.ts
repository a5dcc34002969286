/** Activity on a site during a backup, and the writes it has acknowledged. */
import { createHash } from 'node:crypto'
import { samples } from '../../samples.ts'
import { cookieOf } from '#test/running-site.ts'

type Body = object | Buffer

/** Admin who contributes, approves and deletes. */
export const head = { email: 'head@school.example', password: 'four-geese-over-the-dam' }

/** Calls a site as one browser does. */
export function browser(url: string, cookie = '') {
  const call = async (method: string, route: string, body?: Body) => {
    const type = body instanceof Buffer ? 'application/octet-stream' : 'application/json'
    const sent = body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body)
    const answer = await fetch(url + route, {
      method,
      headers: { origin: url, cookie, ...(body && { 'content-type': type }) },
      ...(body && { body: sent }),
    })
    return answer
  }
  const done = async (method: string, route: string, body?: Body) => {
    const answer = await call(method, route, body)
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  return {
    cookie,
    call,
    done,
    json: async (route: string) => (await (await done('GET', route)).json()) as unknown,
  }
}
export type Browser = ReturnType<typeof browser>

export async function signIn(url: string, who: typeof head = head): Promise<Browser> {
  return browser(url, cookieOf(await browser(url).done('POST', '/api/sign-in', who)))
}

export const visit = async (url: string) =>
  browser(url, cookieOf(await browser(url).done('POST', '/api/visitor')))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const json = async <Value>(answer: Promise<Response>) => (await (await answer).json()) as Value

export interface Filed {
  readonly id: string
  readonly file_url: string
  readonly sha256: string
}

/** Uploads a sample file; returns the upload id. */
export async function send(person: Browser, sample = samples[0]) {
  if (!sample) throw new Error('There is no sample')
  const url = `/api/uploads?name=${encodeURIComponent(sample.fileName)}`
  return (await json<{ uploadId: string }>(person.done('POST', url, sample.bytes()))).uploadId
}

export async function fileSample(person: Browser, sample: (typeof samples)[number]): Promise<Filed> {
  const uploadId = await send(person, sample)
  const { title, subject, tags } = sample
  const filed = await json<Filed>(person.done('POST', '/api/resources', { title, subject, tags, uploadId }))
  return { ...filed, sha256: sha256(sample.bytes()) }
}

export async function sumOf(reader: Browser, file_url: string) {
  return sha256(new Uint8Array(await (await reader.done('GET', file_url)).arrayBuffer()))
}

/** Rates repeatedly until stopped; counts accepted ratings. */
export function rateRepeatedly(visitor: Browser, id: string) {
  let [taken, stopped] = [0, false]
  const clicking = (async () => {
    while (!stopped) {
      await visitor.done('POST', `/api/resources/${id}/ratings`, { stars: 3 })
      taken += 1
    }
  })()
  return {
    taken: () => taken,
    async stop() {
      stopped = true
      await clicking
      return taken
    },
  }
}
