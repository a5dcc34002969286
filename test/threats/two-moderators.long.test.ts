/** Two moderators, each in two tabs, click at random through 200 records over HTTP. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ModeratedResource } from '#features/review/moderation/contract.ts'
import { makePdf } from '../files/make-pdf.ts'
import { storeFile } from '../database/store-file.ts'
import { storeResources } from '../database/store-resource.ts'
import { seededRandom } from '../network/seeded-random.ts'
import { baseUrl, type Person, testSite } from '../site.ts'

const site = await testSite()
const { db } = site.parts
const address = await site.http.listen({ host: '127.0.0.1', port: 0 })
const owner = await site.member('educator')
const [links, files, clicks] = [170, 30, 300]
const pdf = makePdf([])

const titles = new Map<string, string>()
/** The author field that belongs to an edit number of a record: what a moderator must have been shown. */
const contents = new Map<string, string>()

async function fill() {
  const ids = await storeResources(
    db,
    Array.from({ length: links }, (_, n) => ({ verified: null, modified_at: new Date(n * 60_000) })),
  )
  for (let n = 0; n < files; n += 1) ids.push(await storeFile(site, pdf))
  for (const [n, id] of ids.entries()) {
    const title = `Item-${n}-${randomUUID().slice(0, 8)}`
    titles.set(id, title)
    contents.set(`${id} 1`, 'first')
    await db
      .updateTable('resources')
      .set({ title, author: 'first', verified: null, uploader_account_id: owner.accountId })
      .where('id', '=', id)
      .execute()
  }
  return ids
}
const ids = await fill()
const random = seededRandom(43)
const oneOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T

type Act = 'approve' | 'return' | 'delete' | 'edit' | 'restore'
interface Done {
  readonly act: Act
  readonly id: string
  /** As shown before the act; empty for a restoration. */
  readonly seen: string
  readonly author: string
}
const done: Done[] = []
const failures: string[] = []
const refusals = new Map<string, number>()
/** Records that `next` gave a person and that were not decided since. */
const given = new Map<string, string>()
const deleted: string[] = []

const expected = [200, 204, 404, 409, 410]

/** One tab of a moderator, with what it has shown. */
function aTab(person: Person) {
  const shown = new Map<string, ModeratedResource>()
  let current: string | undefined
  async function call(method: string, path: string, body?: object) {
    const answer = await fetch(address + path, {
      method,
      headers: {
        origin: baseUrl,
        cookie: person.cookie(),
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!expected.includes(answer.status)) failures.push(`${method} ${path}: ${answer.status} ${text}`)
    const json = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    if (answer.status === 409)
      refusals.set(String(json['code']), (refusals.get(String(json['code'])) ?? 0) + 1)
    return { isDone: answer.ok, json }
  }
  async function readRow(id: string) {
    const { json } = await call('GET', `/api/moderation?q=${titles.get(id)}`)
    const rows = [json['unverified'], json['reported']].flat() as ModeratedResource[]
    const row = rows.find((each) => each.id === id)
    if (row) shown.set(id, row)
    return row
  }
  async function next() {
    const { json } = await call('POST', '/api/moderation/next', random() < 0.5 ? { after: current } : {})
    const id = json['id'] as string | null
    current = id ?? undefined
    if (id === null) return
    const holder = given.get(id)
    if (holder !== undefined && holder !== person.email) failures.push(`${id} was given to both`)
    given.set(id, person.email)
    await readRow(id)
  }
  async function act(name: Exclude<Act, 'restore'>, id: string) {
    const row = shown.get(id) ?? (await readRow(id))
    if (!row) return
    given.delete(id)
    const { seen } = row
    const author = `by ${randomUUID()}`
    const calls = {
      approve: () => call('POST', `/api/resources/${id}/approval?seen=${seen}`),
      delete: () => call('DELETE', `/api/resources/${id}?seen=${seen}`),
      return: () => call('POST', `/api/resources/${id}/return`, { seen, reason: 'duplicate', text: '' }),
      edit: () => call('PATCH', `/api/resources/${id}`, { seen, fields: { author } }),
    }
    const { isDone, json } = await calls[name]()
    given.delete(id)
    if (!isDone) {
      shown.delete(id)
      return
    }
    done.push({ act: name, id, seen, author: row.author ?? '' })
    if (name === 'delete') deleted.push(id)
    if (name === 'edit') contents.set(`${id} ${String(json['seen']).split('.')[0]}`, author)
  }
  async function restore() {
    const id = deleted.splice(Math.floor(random() * deleted.length), 1)[0]
    if (id === undefined) return
    const { isDone } = await call('POST', `/api/moderation/bin/${id}/restoration`)
    given.delete(id)
    if (isDone) done.push({ act: 'restore', id, seen: '', author: '' })
    else failures.push(`${id} was not restored`)
  }
  return async () => {
    for (let click = 0; click < clicks; click += 1) {
      const target = current !== undefined && random() < 0.6 ? current : oneOf(ids)
      const name = oneOf(['next', 'next', 'approve', 'return', 'delete', 'edit', 'restore'] as const)
      if (name === 'next') await next()
      else if (name === 'restore') await restore()
      else await act(name, target)
    }
  }
}

const acts = {
  approve: 'resource.approved',
  return: 'resource.returned',
  delete: 'resource.deleted',
  edit: 'resource.edited',
  restore: 'resource.restored',
} as const

const count = <T>(all: readonly T[]) =>
  [...Map.groupBy(all, (each) => each)].map(([each, same]) => [each, same.length] as const)

/** Each success is one entry of the audit log, and the other way round. */
async function expectAudited() {
  const entries = await db.selectFrom('audit_entries').select(['act', 'subject_id']).execute()
  const ours = entries.filter(({ subject_id }) => titles.has(subject_id ?? ''))
  const acknowledged = done.map(({ act, id }) => `${acts[act]} ${id}`)
  const sorted = (all: readonly string[]) => count(all).toSorted()
  expect(sorted(ours.map(({ act, subject_id }) => `${act} ${subject_id}`))).toEqual(sorted(acknowledged))
}

/** A state may be decided again only after its deletion was undone. */
function expectNothingTwice() {
  const restored = new Map(count(done.filter(({ act }) => act === 'restore').map(({ id }) => id)))
  const states = count(done.filter(({ act }) => act !== 'restore').map(({ id, seen }) => `${id} ${seen}`))
  for (const [state, times] of states)
    expect(times).toBeLessThanOrEqual(1 + (restored.get(state.split(' ')[0] ?? '') ?? 0))
}

test(
  'DESK-43 DESK-09 T47 two moderators click at random through 200 records: nothing is decided unseen or twice, nothing fails',
  { timeout: 300_000 },
  async () => {
    const moderators = [await site.member('moderator'), await site.member('admin')]
    await Promise.all(moderators.flatMap((person) => [aTab(person)(), aTab(person)()]))
    expect(failures).toEqual([])
    for (const { act, id, seen, author } of done)
      if (act !== 'restore') expect([id, author]).toEqual([id, contents.get(`${id} ${seen.split('.')[0]}`)])
    expectNothingTwice()
    await expectAudited()
    const rows = await db.selectFrom('resources').select(['id', 'storage_key']).execute()
    const { rows: binned } = await sql<{
      id: string
    }>`select resource_id as id from deleted_resources`.execute(db)
    const all = [...rows, ...binned].map(({ id }) => id)
    expect(all.filter((id) => titles.has(id)).toSorted()).toEqual(ids.toSorted())
    for (const { storage_key } of rows)
      if (storage_key !== null) expect(await site.parts.files.stat(storage_key)).toBeDefined()
    // Both kinds of refusals, and all kinds of acts, were among the clicks.
    expect([...refusals.keys()]).toEqual(expect.arrayContaining(['resource_changed', 'decided_already']))
    expect(new Set(done.map(({ act }) => act)).size).toBe(5)
  },
)
