/** Actions that begin at a node of one version and continue at a node of another, in both directions. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { makePdf, pdfStream } from '#test/files/make-pdf.ts'
import { type EventReader, readEvents } from '#test/live/event-reader.ts'
import { withAdmin } from '#test/ops/start/site-with-people.ts'
import { chunkHeaders, metadataOf, tusHeaders } from '#test/uploads/tus-headers.ts'
import { cookiesOf, isUncertain, jsonOf, type RequestOptions, sendRequest } from '../history/send-request.ts'

/** A node, and the address of the site as browsers know it. */
export interface Side {
  readonly origin: string
  readonly port: number
}

interface Sides {
  readonly from: Side
  readonly to: Side
}

/** Limits the wait on a busy machine only. */
const soon = { timeout: 20_000, interval: 20 }

const urlOf = ({ port }: Side) => `http://127.0.0.1:${port}`

/** A busy node refuses or answers late; the call is repeated. */
async function call({ origin, port }: Side, method: string, route: string, options: RequestOptions = {}) {
  for (;;) {
    const response = await sendRequest(origin, method, route, { ...options, port })
    if (!isUncertain(response)) return response
    await pause(100)
  }
}

async function signIn(side: Side) {
  const body = { email: withAdmin.ADMIN_EMAIL, password: withAdmin.ADMIN_PASSWORD }
  const response = await call(side, 'POST', '/api/sign-in', { body })
  expect(response.status).toBe(200)
  return cookiesOf(response)
}

const roleAt = async (side: Side, cookie: string) => {
  const response = await call(side, 'GET', '/api/session', { cookie })
  return jsonOf<{ account: { role: string } | null }>(response).account?.role
}

async function sessions({ from, to }: Sides) {
  const cookie = await signIn(from)
  expect(await roleAt(to, cookie)).toBe('admin')
  expect((await call(to, 'POST', '/api/sign-out', { cookie })).status).toBe(204)
  await expect.poll(() => roleAt(from, cookie), soon).toBeUndefined()
}

/** Half of a file is sent to one node and half to the other; the answer about its record is repeated at the first. */
async function upload({ from, to }: Sides, cookie: string) {
  const key = randomUUID()
  const bytes = makePdf([pdfStream('', Buffer.from(key))])
  const half = Math.floor(bytes.length / 2)
  const length = { 'upload-length': String(bytes.length), 'upload-metadata': metadataOf('notes.pdf') }
  const begun = await call(from, 'POST', '/api/resumable-uploads', {
    cookie,
    headers: { ...tusHeaders, ...length },
  })
  const place = new URL(begun.headers.get('location') ?? '', from.origin).pathname
  const send = (side: Side, offset: number, body: Buffer) =>
    call(side, 'PATCH', place, { cookie, headers: chunkHeaders(offset), body })
  expect((await send(from, 0, bytes.subarray(0, half))).status).toBe(204)
  const offsetAnswer = await call(to, 'HEAD', place, { cookie, headers: tusHeaders })
  expect(offsetAnswer.headers.get('upload-offset')).toBe(String(half))
  expect((await send(to, half, bytes.subarray(half))).status).toBe(204)
  const body = { subject: 'Maths', title: `Lesson ${key}`, tags: [], uploadId: place.split('/').at(-1) }
  const filed = await call(to, 'POST', '/api/resources', { cookie, key, body })
  expect([filed.status, jsonOf(filed)]).toEqual([201, expect.objectContaining({ id: expect.any(String) })])
  const again = await call(from, 'POST', '/api/resources', { cookie, key, body })
  expect([again.status, jsonOf(again)]).toEqual([filed.status, jsonOf(filed)])
  return jsonOf<{ id: string }>(filed).id ?? ''
}

const list = '/api/resources?subject=Maths&limit=100'
interface Page {
  readonly items: readonly { readonly id: string }[]
  readonly asOf: number
}
const listAt = async (side: Side) => jsonOf<Page>(await call(side, 'GET', list))
const hasAt = async (side: Side, id: string) =>
  (await listAt(side)).items?.some((item) => item.id === id) ?? false

const hasReceived = (stream: EventReader, id: string) => stream.events().some(({ data }) => data['id'] === id)

/** Streams at both nodes, each from the state of a list that the other one served. */
async function streams({ from, to }: Sides) {
  const [first, second] = await Promise.all([listAt(from), listAt(to)])
  const route = '/api/live?topics=subject:Maths'
  return Promise.all([
    readEvents(urlOf(from) + route, second.asOf),
    readEvents(urlOf(to) + route, first.asOf),
  ])
}

/** A write at one node is in its own next list at once, and soon at the other node and in both streams. */
async function changes(sides: Sides, cookie: string, id: string) {
  const { from, to } = sides
  const open = await streams(sides)
  const seen = async (isThere: boolean) => {
    expect(await hasAt(from, id)).toBe(isThere)
    await expect.poll(() => hasAt(to, id), soon).toBe(isThere)
  }
  expect((await call(from, 'POST', `/api/resources/${id}/approval`, { cookie })).status).toBe(200)
  await seen(true)
  for (const stream of open) await expect.poll(() => hasReceived(stream, id), soon).toBe(true)
  await clicks(sides, cookie, id)
  expect((await call(from, 'DELETE', `/api/resources/${id}`, { cookie })).status).toBe(200)
  await seen(false)
  for (const stream of open) {
    expect(stream.events().filter(({ event }) => event === 'reset')).toEqual([])
    stream.close()
  }
}

/** A click at one node that is repeated at the other counts once; moderators at the other node see the report. */
async function clicks({ from, to }: Sides, admin: string, id: string) {
  const cookie = cookiesOf(await call(from, 'POST', '/api/visitor'))
  for (const [ledger, body] of [
    ['ratings', { stars: 4 }],
    ['reports', {}],
  ] as const) {
    const options = { cookie, key: randomUUID(), body }
    const [once, again] = [
      await call(from, 'POST', `/api/resources/${id}/${ledger}`, options),
      await call(to, 'POST', `/api/resources/${id}/${ledger}`, options),
    ]
    expect([once.status, again.status, jsonOf(again)]).toEqual([201, 201, jsonOf(once)])
  }
  const lists = await call(to, 'GET', '/api/moderation', { cookie: admin })
  const { reported } = jsonOf<{ reported: { id: string }[] }>(lists)
  expect(reported?.find((item) => item.id === id)).toMatchObject({ reportAmount: 1, ratingAmount: 1 })
}

/** A moderator returns a resource at a node of this version, and a colleague approves it at one of the former release. */
async function returned({ present, former }: { present: Side; former: Side }, cookie: string, id: string) {
  const history = await call(present, 'GET', `/api/resources/${id}/history`, { cookie })
  const body = { seen: jsonOf<{ seen: string }>(history).seen, reason: 'title-or-tags', text: '' }
  expect((await call(present, 'POST', `/api/resources/${id}/return`, { cookie, body })).status).toBe(200)
  expect((await call(former, 'POST', `/api/resources/${id}/approval`, { cookie })).status).toBe(200)
  expect(await hasAt(former, id)).toBe(true)
}

/** Everything, with `present` and `former` in turn as the node at which it begins. */
export async function acrossVersions(nodes: { present: Side; former: Side }) {
  const { present, former } = nodes
  const cookie = await signIn(former)
  for (const [from, to] of [
    [former, present],
    [present, former],
  ] as const) {
    const sides = { from, to }
    await sessions(sides)
    await changes(sides, cookie, await upload(sides, cookie))
  }
  await returned(nodes, cookie, await upload({ from: former, to: present }, cookie))
}
