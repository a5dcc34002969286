/** Steps of a contributor and a moderator, which resume after a crash where the journal ends. */
import { makePdfOf } from '#test/files/make-pdf.ts'
import { metadataOf, chunkHeaders, tusHeaders } from '#test/uploads/tus-headers.ts'
import type { Journal } from './journal.ts'

/** A call of the site's, as a browser makes it. */
export type Call = (
  who: 'contributor' | 'moderator',
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  options?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer | object },
) => Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Buffer }>

type Answer = Awaited<ReturnType<Call>>

/** The site broke a promise, or left a state that must not be. */
export class IllegalStateError extends Error {
  override readonly name = 'Illegal'
}

export interface Contributed {
  readonly title: string
  readonly bytes: Buffer
}

const sized = (bytes: number, title: string): Contributed => ({ title, bytes: makePdfOf(bytes) })
const sameSize = 1_200

/** No two rounds send the same bytes. */
export const contributedIn = (round: number) => ({
  small: sized(sameSize + round, `Small ${round}`),
  large: sized(3 * sameSize + round, `Large ${round}`),
  /** Takes the place of the large one. */
  corrected: sized(2 * sameSize + round, `Corrected ${round}`),
})

export const filedStep = ({ title }: Contributed) => `file ${title}`
export const deletedStep = ({ title }: Contributed) => `delete ${title}`
/** Recorded before the call: without a response the outcome is unknown. */
export const deletingStep = ({ title }: Contributed) => `about to delete ${title}`
/** As for a deletion, and the second one. */
export const restoredStep = ({ title }: Contributed) => `restore ${title}`
export const restoringStep = ({ title }: Contributed) => `about to restore ${title}`
export const deletedAgainStep = ({ title }: Contributed) => `delete ${title} again`
export const deletingAgainStep = ({ title }: Contributed) => `about to delete ${title} again`
export const replacedStep = ({ title }: Contributed) => `replace the file of ${title}`
/** As above: without a response either file may be there. */
export const replacingStep = ({ title }: Contributed) => `about to replace the file of ${title}`
export interface Filed {
  readonly id: string
  readonly file_url: string
}

function expected(step: string, answer: Answer, ...statuses: number[]) {
  if (statuses.includes(answer.status)) return answer
  throw new IllegalStateError(
    `${step} was answered ${answer.status}: ${answer.bytes.toString('utf8').slice(0, 300)}`,
  )
}

const json = (answer: Answer) => JSON.parse(answer.bytes.toString('utf8')) as Record<string, string>

interface Telling {
  readonly journal: Journal
  readonly call: Call
}

const sendWhole = ({ journal, call }: Telling, { title, bytes }: Contributed) =>
  journal.step(`send ${title}`, async () => {
    const headers = { 'content-type': 'application/octet-stream' }
    const sent = await call('contributor', 'POST', '/api/uploads?name=notes.pdf', { headers, body: bytes })
    return json(expected(`send ${title}`, sent, 201))['uploadId'] ?? ''
  })

/** Acknowledged offset, which must not fall (L6). */
async function offsetOf({ journal, call }: Telling, title: string, place: string) {
  const response = expected(
    `ask ${title}`,
    await call('contributor', 'HEAD', place, { headers: tusHeaders }),
    200,
  )
  const offset = Number(response.headers.get('upload-offset'))
  const acknowledged = (journal.answerTo(`offset ${title}`) as number | undefined) ?? 0
  if (offset < acknowledged)
    throw new IllegalStateError(`${acknowledged} bytes of ${title} were acknowledged and ${offset} are there`)
  return offset
}

async function sendPieces(telling: Telling, { title, bytes }: Contributed) {
  const { journal, call } = telling
  const place = await journal.step(`begin ${title}`, async () => {
    const headers = {
      ...tusHeaders,
      'upload-length': String(bytes.length),
      'upload-metadata': metadataOf('notes.pdf'),
    }
    const begun = await call('contributor', 'POST', '/api/resumable-uploads', { headers })
    const location = expected(`begin ${title}`, begun, 201).headers.get('location') ?? ''
    return new URL(location, 'http://site.example').pathname
  })
  const isWhole = journal.answerTo(`offset ${title}`) === bytes.length
  const piece = Math.ceil(bytes.length / 2)
  for (let at = isWhole ? bytes.length : await offsetOf(telling, title, place); at < bytes.length;) {
    const headers = chunkHeaders(at)
    const body = bytes.subarray(at, at + piece)
    const sent = expected(
      `piece of ${title}`,
      await call('contributor', 'PATCH', place, { headers, body }),
      204,
    )
    at = Number(sent.headers.get('upload-offset'))
    await journal.noteAnswer(`offset ${title}`, at)
  }
  return place.split('/').at(-1) ?? ''
}

const file = ({ journal, call }: Telling, resource: Contributed, uploadId: string) =>
  journal.step(filedStep(resource), async () => {
    const body = { subject: 'Maths', title: resource.title, tags: [], uploadId }
    const headers = { 'idempotency-key': `the only ${resource.title}`.replaceAll(' ', '-') }
    const filed = await call('contributor', 'POST', '/api/resources', { headers, body })
    return json(expected(filedStep(resource), filed, 201)) as unknown as Filed
  })

const replace = ({ journal, call }: Telling, resource: Contributed, { id }: Filed, uploadId: string) =>
  journal.step(replacedStep(resource), async () => {
    journal.note(replacingStep(resource), true)
    const headers = { 'idempotency-key': `another-file-of-${resource.title}`.replaceAll(' ', '-') }
    const body = { editNumber: 1, uploadId }
    const replaced = await call('contributor', 'PATCH', `/api/contributions/${id}`, { headers, body })
    expected(replacedStep(resource), replaced, 200)
    return id
  })

const approve = ({ journal, call }: Telling, { title }: Contributed, { id }: Filed, seen: string) =>
  journal.step(`approve ${title}`, async () => {
    const address = `/api/resources/${id}/approval?seen=${seen}`
    expected(`approve ${title}`, await call('moderator', 'POST', address), 200)
    return id
  })

type Step = (of: Contributed) => string

/** A repeated delete after a lost response may get 404. */
const remove = (
  { journal, call }: Telling,
  resource: Contributed,
  { id }: Filed,
  [about, done]: [Step, Step],
) =>
  journal.step(done(resource), async () => {
    journal.note(about(resource), true)
    expected(done(resource), await call('moderator', 'DELETE', `/api/resources/${id}`), 200, 404)
    return id
  })

const restore = ({ journal, call }: Telling, resource: Contributed, { id }: Filed) =>
  journal.step(restoredStep(resource), async () => {
    journal.note(restoringStep(resource), true)
    const headers = { 'idempotency-key': `undo ${resource.title}`.replaceAll(' ', '-') }
    const restored = await call('moderator', 'POST', `/api/moderation/bin/${id}/restoration`, { headers })
    expected(restoredStep(resource), restored, 200)
    return id
  })

/**
 * One round: a small file sent whole, a large one in pieces; both filed, the large one replaced, both approved, the
 * small one deleted, restored and deleted again.
 */
export async function runRound(telling: Telling, round: number) {
  const { small, large, corrected } = contributedIn(round)
  const smallFiled = await file(telling, small, await sendWhole(telling, small))
  const largeFiled =
    (telling.journal.answerTo(filedStep(large)) as Filed | undefined) ??
    (await file(telling, large, await sendPieces(telling, large)))
  await replace(telling, large, largeFiled, await sendWhole(telling, corrected))
  await approve(telling, small, smallFiled, '1.0')
  await approve(telling, large, largeFiled, '2.0')
  await remove(telling, small, smallFiled, [deletingStep, deletedStep])
  await restore(telling, small, smallFiled)
  await remove(telling, small, smallFiled, [deletingAgainStep, deletedAgainStep])
}
