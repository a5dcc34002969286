import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addUnmailedNotice as addNotice } from '#features/people/notices/server/notices-repository.ts'
import { type NewRow, rowOf, storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { deleteToBin } from './decisions-repository.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { quarantineResource, releaseResource } from '../quarantine-repository.ts'
import { decideRevision, editResource, listRevisions } from './edits-repository.ts'

const { db } = await testDatabase()
const deps = {
  db,
  addNotice,
  newRevisionId: (): string => {
    throw new Error('No edit here is a suggestion')
  },
} as ModerationDeps
const author = randomUUID()
await db.insertInto('accounts').values({ id: author, email: 'author@school.example' }).execute()

const once = { actor: 'account m', key: undefined, request: undefined }
const aPublic = (row: Partial<NewRow> = {}) =>
  storeResource(db, { title: 'Old title', language: 'en', uploader_account_id: author, ...row })
const suggested = { title: 'New title', languages: ['af'], description: 'With answers' }
const base = { title: 'Old title', languages: ['en'], description: null }

async function suggest(resource_id: string) {
  const id = randomUUID()
  await db
    .insertInto('revisions')
    .values({
      id,
      resource_id,
      author_account_id: author,
      base_edit_number: 1,
      fields: JSON.stringify(suggested),
      base: JSON.stringify(base),
      message: 'Please',
    })
    .execute()
  return id
}
type Decision = Parameters<typeof decideRevision>[1]
const decide = (resourceId: string, revisionId: string, rest: Partial<Decision> = {}) =>
  decideRevision(
    deps,
    { resourceId, revisionId, accountId: 'm', mayApproveOwn: true, seen: '1.0', accept: [], ...rest },
    once,
  )
const auditOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'reason', 'details'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const stateOf = (id: string) =>
  db
    .selectFrom('revisions')
    .select(['state', 'decided_by', 'decision_text'])
    .where('id', '=', id)
    .executeTakeFirst()
const noticesOf = (id: string) =>
  db.selectFrom('notices').select(['kind', 'data']).where('resource_id', '=', id).execute()

beforeEach(() => db.deleteFrom('revisions').execute())

describe('decisions on suggested changes', () => {
  test('ANS-20 accepted for two fields and declined for another apply exactly the two', async () => {
    const id = await aPublic()
    const revision = await suggest(id)
    const before = await rowOf(db, id)
    const text = 'It is in English.'
    expect(await decide(id, revision, { accept: ['description', 'title', 'licence'], text })).toEqual({
      state: 'accepted',
    })
    expect(await rowOf(db, id)).toEqual({
      ...before,
      title: 'New title',
      description: 'With answers',
      edit_number: 2,
      edited_at: expect.any(Date),
      edited_by: 'moderator',
    })
    expect(await stateOf(revision)).toEqual({ state: 'accepted', decided_by: 'm', decision_text: text })
    expect(await auditOf(id)).toEqual([
      {
        act: 'resource.edited',
        reason: null,
        details: {
          changes: [
            { field: 'title', from: 'Old title', to: 'New title' },
            { field: 'description', from: null, to: 'With answers' },
          ],
        },
      },
      {
        act: 'revision.accepted',
        reason: text,
        details: { changes: [{ field: 'languages', from: ['en'], to: ['af'] }] },
      },
    ])
    expect(await noticesOf(id)).toEqual([
      {
        kind: 'revision.decided',
        data: { accepted: ['title', 'description'], declined: ['languages'], text },
      },
    ])
  })

  test('ANS-20 without an accepted field it is declined, and the resource stays as it was', async () => {
    const id = await aPublic()
    const revision = await suggest(id)
    const before = await rowOf(db, id)
    expect(await decide(id, revision)).toEqual({ state: 'declined' })
    expect(await rowOf(db, id)).toEqual(before)
    expect((await auditOf(id)).map(({ act }) => act)).toEqual(['revision.declined'])
  })

  test('ANS-04 a second decision fails with decided_already, also after the first has edited the resource', async () => {
    const id = await aPublic()
    const revision = await suggest(id)
    const both = await Promise.allSettled([
      decide(id, revision, { accept: ['title'] }),
      decide(id, revision, { accept: ['languages'] }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'decided_already' }),
    })
    expect((await rowOf(db, id)).edit_number).toBe(2)
  })

  test('ANS-03 a decision on an outdated record fails, and the list then shows the conflict', async () => {
    const id = await aPublic()
    const revision = await suggest(id)
    const { seen } = await editResource(
      deps,
      { resourceId: id, accountId: 'm', mayApproveOwn: true, seen: '1.0', fields: { title: 'Mine' } },
      once,
    )
    await expect(decide(id, revision, { accept: ['title'] })).rejects.toMatchObject({
      code: 'resource_changed',
    })
    expect(await listRevisions(db)).toEqual({
      total: 1,
      revisions: [
        {
          id: revision,
          resourceId: id,
          title: 'Mine',
          seen,
          message: 'Please',
          createdAt: expect.any(String),
          changes: [
            { field: 'title', base: 'Old title', suggested: 'New title', current: 'Mine' },
            { field: 'languages', base: ['en'], suggested: ['af'], current: ['en'] },
            { field: 'description', base: null, suggested: 'With answers', current: null },
          ],
        },
      ],
    })
    expect(await decide(id, revision, { seen, accept: ['title'] })).toEqual({ state: 'accepted' })
  })

  test('a quarantined resource is not listed and takes no decision; a deleted one takes its revision along', async () => {
    const id = await aPublic()
    const revision = await suggest(id)
    const takedown = { resourceId: id, by: 'operator', reason: undefined }
    await quarantineResource(db, takedown)
    expect(await listRevisions(db)).toEqual({ total: 0, revisions: [] })
    await expect(decide(id, revision)).rejects.toMatchObject({ code: 'resource_quarantined' })
    await releaseResource(db, takedown)
    await expect(decide(id, randomUUID())).rejects.toMatchObject({ code: 'resource_not_found' })
    await deleteToBin(db, addNotice, { resourceId: id, accountId: 'm' })
    expect(await stateOf(revision)).toBeUndefined()
  })
})

test('an edit that changes nothing writes nothing', async () => {
  const id = await aPublic()
  const before = await rowOf(db, id)
  const by = { accountId: 'm', mayApproveOwn: true }
  const edit = { resourceId: id, ...by, seen: '1.0', fields: { title: 'Old title', language: 'en' } }
  expect(await editResource(deps, edit, once)).toEqual({ seen: '1.0' })
  expect([await rowOf(db, id), await auditOf(id), await noticesOf(id)]).toEqual([before, [], []])
})
