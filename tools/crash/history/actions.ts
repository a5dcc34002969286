/** Actions of a caller, as in the app: repeated with the same key until the outcome is known. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makePdf, pdfStream } from '#test/files/make-pdf.ts'
import { cookieOf } from '#test/running-site.ts'
import { sendRequest, summaryOf, isUncertain, jsonOf, type HttpResult } from './send-request.ts'
import type { CallerDeps } from './caller-deps.ts'
import type { Action, Operation, Outcome, Role } from './history.ts'
import { sendFile } from './send-file.ts'

const pauseMs = 50
/** One in ten callers without a response gives up, so that the outcome stays unknown. */
const givenUp = 0.1

/** Returns the outcome of a response; undefined when the call should be repeated. */
function meaningOf({ act, wasUnknown }: Operation, result: HttpResult): Outcome | undefined {
  if (isUncertain(result)) return undefined
  if (result.status < 300) return 'ok'
  if (act.kind === 'delete' && result.status === 404 && wasUnknown) return 'ok'
  return wasUnknown ? 'unknown' : 'fail'
}

type Send = (key: string) => Promise<HttpResult>

/** Repeats the call until a response, the end of the run, or the caller gives up. */
async function settle(deps: CallerDeps, act: Action, send: Send): Promise<Operation> {
  const { history, chance, isOver, seed } = deps
  const operation = history.invoke(act)
  for (;;) {
    const result = await send(`crash-${seed}-${operation.number}`)
    const meaning = meaningOf(operation, result)
    history.complete(operation, meaning ?? 'unknown', summaryOf(result), jsonOf<{ id: string }>(result).id)
    if (meaning !== undefined || isOver() || chance() < givenUp) return operation
    await pause(pauseMs)
  }
}

const letters = 'bcdfghjklmnprstvwz'
/** A unique word for a searchable title. */
function wordOf(seed: number, number: number): string {
  let word = ''
  for (let rest = (seed + 1) * 1_000_000 + number; rest > 0; rest = Math.floor(rest / letters.length))
    word += `${letters[rest % letters.length] ?? ''}a`
  return word
}

/** A PDF unlike all others, of up to 60 kB. */
function lessonFile(word: string, chance: () => number) {
  const padding = Buffer.alloc(Math.floor(chance() * 60_000), 0x20)
  padding.write(word)
  return makePdf([pdfStream('', padding)])
}

/**
 * Uploads a file, whole or in chunks, and creates its resource; returns the operation, undefined when the upload
 * failed.
 */
export async function contribute(deps: CallerDeps): Promise<Operation | undefined> {
  const word = wordOf(deps.seed, deps.history.all().length * 10 + Math.floor(deps.chance() * 10))
  const bytes = lessonFile(word, deps.chance)
  const uploadId = await sendFile(deps, bytes)
  if (uploadId === undefined) return undefined
  const title = `Lesson ${word}`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const body = { subject: 'Maths', title, tags: [], uploadId }
  return settle(deps, { kind: 'create', title, sha256 }, (key) =>
    sendRequest(deps.url, 'POST', '/api/resources', { cookie: deps.admin, key, body }),
  )
}

export const approve = (deps: CallerDeps, id: string) =>
  settle(deps, { kind: 'approve', id }, (key) =>
    sendRequest(deps.url, 'POST', `/api/resources/${id}/approval`, { cookie: deps.admin, key }),
  )

export const remove = (deps: CallerDeps, id: string) =>
  settle(deps, { kind: 'delete', id }, (key) =>
    sendRequest(deps.url, 'DELETE', `/api/resources/${id}`, { cookie: deps.admin, key }),
  )

export const giveRole = (deps: CallerDeps, account: string, role: Role) =>
  settle(deps, { kind: 'role', account, role }, (key) =>
    sendRequest(deps.url, 'PATCH', `/api/users/${account}`, { cookie: deps.admin, key, body: { role } }),
  )

/** Visitor actions with a cookie, which is renewed when the site refuses it. */
export function visitor(deps: CallerDeps) {
  let cookie: string | undefined
  const post = async (route: string, body: object, key: string): Promise<HttpResult> => {
    const { url, port } = deps
    if (cookie === undefined) {
      const greeting = await sendRequest(url, 'POST', '/api/visitor', { port })
      cookie = cookieOf(greeting) || undefined
      if (cookie === undefined) return greeting
    }
    const result = await sendRequest(url, 'POST', route, { port, cookie, key, body })
    if (result.status !== 401) return result
    cookie = undefined
    // Not done, and worth another try: what the app does then.
    return { ...result, status: 503 }
  }
  return {
    rate: (id: string) => {
      const stars = 1 + Math.floor(deps.chance() * 5)
      return settle(deps, { kind: 'rate', id, stars }, (key) =>
        post(`/api/resources/${id}/ratings`, { stars }, key),
      )
    },
    report: (id: string) =>
      settle(deps, { kind: 'report', id }, (key) => post(`/api/resources/${id}/reports`, {}, key)),
  }
}
export type Visitor = ReturnType<typeof visitor>
