/** Uploads a file in one call, or in chunks that resume at the server's offset. */
import { setTimeout as pause } from 'node:timers/promises'
import { metadataOf, chunkHeaders, tusHeaders } from '#test/uploads/tus-headers.ts'
import type { CallerDeps } from './caller-deps.ts'
import { sendRequest, type RequestOptions, isUncertain, jsonOf, type HttpResult } from './send-request.ts'

const pauseMs = 50
const pieces = 3

/** Undefined when the site refuses it or the run is over. */
async function untilTaken(
  deps: CallerDeps,
  send: () => Promise<HttpResult>,
): Promise<HttpResult | undefined> {
  for (;;) {
    const result = await send()
    if (!isUncertain(result)) return result.status < 300 ? result : undefined
    if (deps.isOver()) return undefined
    await pause(pauseMs)
  }
}

const call = (deps: CallerDeps, method: string, route: string, options: RequestOptions) =>
  sendRequest(deps.url, method, route, { cookie: deps.admin, ...options })

async function sendWhole(deps: CallerDeps, body: Buffer): Promise<string | undefined> {
  const headers = { 'content-type': 'application/octet-stream' }
  const sent = await untilTaken(deps, () =>
    call(deps, 'POST', '/api/uploads?name=notes.pdf', { headers, body }),
  )
  return sent && jsonOf<{ uploadId: string }>(sent).uploadId
}

/** Returns the server's offset, which must not fall (L6). */
async function offsetOf(deps: CallerDeps, place: string, acknowledged: number): Promise<number | undefined> {
  for (;;) {
    const response = await call(deps, 'HEAD', place, { headers: tusHeaders })
    if (response.status === 404) deps.broken(`lost: an upload that was begun is not there (${place})`)
    if (!isUncertain(response)) {
      const offset = Number(response.headers.get('upload-offset'))
      if (response.status === 200 && offset < acknowledged)
        deps.broken(
          `lost: ${acknowledged} bytes of an upload were acknowledged and ${offset} are there (${place})`,
        )
      return response.status === 200 ? offset : undefined
    }
    if (deps.isOver()) return undefined
    await pause(pauseMs)
  }
}

async function sendPieces(deps: CallerDeps, bytes: Buffer): Promise<string | undefined> {
  const length = { 'upload-length': String(bytes.length), 'upload-metadata': metadataOf('notes.pdf') }
  const begun = await untilTaken(deps, () =>
    call(deps, 'POST', '/api/resumable-uploads', { headers: { ...tusHeaders, ...length } }),
  )
  if (!begun) return undefined
  const place = new URL(begun.headers.get('location') ?? '', deps.url).pathname
  const piece = Math.ceil(bytes.length / pieces)
  let acknowledged = 0
  while (acknowledged < bytes.length && !deps.isOver()) {
    const offset = await offsetOf(deps, place, acknowledged)
    if (offset === undefined) return undefined
    const body = bytes.subarray(offset, offset + piece)
    const sent =
      offset === bytes.length
        ? undefined
        : await call(deps, 'PATCH', place, { headers: chunkHeaders(offset), body })
    if (sent?.status === 507) return undefined
    acknowledged = sent?.status === 204 ? Number(sent.headers.get('upload-offset')) : offset
  }
  return acknowledged === bytes.length ? place.split('/').at(-1) : undefined
}

/** Returns the upload id; undefined when the disk is full or the run is over. */
export const sendFile = (deps: CallerDeps, bytes: Buffer): Promise<string | undefined> =>
  (deps.chance() < 0.5 ? sendWhole : sendPieces)(deps, bytes)
