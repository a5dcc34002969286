import { expect, test } from 'vitest'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { makeDocx } from '#test/files/make-docx.ts'
import { approve, contributeFile, contributeLink, publishFile, seenBy, sendBack } from '#test/site-actions.ts'
import { type Person, type TestSite, testSite } from '#test/site.ts'
import type { ModeratedResource } from '../contract.ts'
import type { OwnApproval } from '../own-approval.ts'

const tryToApprove = (who: Person, id: string) => who.call('POST', `/api/resources/${id}/approval`)

async function rowFor(who: Person, id: string) {
  const { unverified } = (await who.call('GET', '/api/moderation')).json<{
    unverified: ModeratedResource[]
  }>()
  return unverified.find((resource) => resource.id === id)
}

const siteWith = (rule: OwnApproval | undefined) =>
  testSite({ ...(rule && { settings: { OWN_APPROVAL: rule } }) })

/** Approval of own uploads by each role, as the list says and as the call answers. */
async function ownApprovals(site: TestSite) {
  const found: Record<string, readonly unknown[]> = {}
  for (const role of ['moderator', 'admin'] as const) {
    const who = await site.member(role)
    const { id } = await contributeFile(who)
    const row = await rowFor(who, id)
    const { statusCode } = await tryToApprove(who, id)
    found[role] = [row?.needsOther, statusCode]
  }
  return found
}

test.for([
  [undefined, { moderator: [false, 200], admin: [false, 200] }],
  ['admins', { moderator: [true, 403], admin: [false, 200] }],
  ['nobody', { moderator: [true, 403], admin: [true, 403] }],
] as const)('ASVS-2.3.5 own uploads with OWN_APPROVAL=%s', async ([rule, expected]) => {
  expect(await ownApprovals(await siteWith(rule))).toEqual(expected)
})

test('ASVS-2.3.5 the refusal names who can, a second moderator can, and an own link or report is the same', async () => {
  const site = await siteWith('nobody')
  const [owner, second] = [await site.member('moderator'), await site.member('moderator')]
  const { id } = await contributeLink(owner, { link: 'https://school.example/own' })
  const refusal = await tryToApprove(owner, id)
  expect([refusal.statusCode, refusal.json()]).toEqual([
    403,
    expect.objectContaining({
      code: 'own_upload',
      message: 'You uploaded this resource. Another moderator or admin must approve it.',
    }),
  ])
  expect(await rowFor(second, id)).toMatchObject({ needsOther: false })
  await approve(second, id)
  const visitor = await site.visitor()
  await visitor.call('POST', `/api/resources/${id}/reports`, { payload: { reason: 'other' } })
  expect((await tryToApprove(owner, id)).json()).toMatchObject({ code: 'own_upload' })
  expect((await tryToApprove(second, id)).statusCode).toBe(200)
})

test('ASVS-2.3.5 a demoted admin loses the right with the next call', async () => {
  const site = await siteWith('admins')
  const [admin, other] = [await site.member('admin'), await site.member('admin')]
  const { id } = await contributeFile(admin)
  expect(await rowFor(admin, id)).toMatchObject({ needsOther: false })
  await other.call('PATCH', `/api/users/${admin.accountId}`, { payload: { role: 'moderator' } })
  expect(await rowFor(admin, id)).toMatchObject({ needsOther: true })
  expect((await tryToApprove(admin, id)).statusCode).toBe(403)
})

/** A site with a moderator who has uploaded, and another moderator. */
async function twoModerators(rule: OwnApproval | undefined) {
  const site = await siteWith(rule)
  const [owner, second] = [await site.member('moderator'), await site.member('moderator')]
  const outcomes = async (call: (who: Person) => ReturnType<Person['call']>) => {
    const [own, other] = [await call(owner), await call(second)]
    return [
      own.statusCode,
      own.statusCode === 403 ? own.json<{ code: string }>().code : null,
      other.statusCode,
    ]
  }
  return { db: site.parts.db, parts: site.parts, owner, second, outcomes }
}
const refused = [403, 'own_upload']
const rename = (who: Person, id: string, seen: string, title: string) =>
  who.call('PATCH', `/api/resources/${id}`, { payload: { seen, fields: { title } } })
const openRevisions = async (who: Person) =>
  (await who.call('GET', '/api/moderation/revisions')).json<{
    revisions: readonly { id: string; seen: string; changes: readonly object[] }[]
  }>().revisions

test('F-S3-10 with OWN_APPROVAL=nobody the own edit of a public resource is a suggestion that another moderator decides', async () => {
  const { db, owner, second, outcomes } = await twoModerators('nobody')
  const { id } = await publishFile(owner, second, { title: 'Reviewed' })
  const seen = await seenBy(owner, id)
  const edited = await rename(owner, id, seen, 'Rewritten')
  expect([edited.statusCode, edited.json()]).toEqual([200, { seen, suggested: true }])
  expect(await rowOf(db, id)).toMatchObject({ title: 'Reviewed', edit_number: 1 })
  expect((await rename(owner, id, seen, 'Reviewed')).json()).toEqual({ seen })
  expect((await rename(owner, id, seen, 'Again')).json()).toMatchObject({ code: 'revision_open' })
  const [suggestion] = await openRevisions(second)
  expect(suggestion?.changes).toEqual([
    { field: 'title', base: 'Reviewed', suggested: 'Rewritten', current: 'Reviewed' },
  ])
  const payload = { seen, accept: ['title'] }
  const path = `/api/resources/${id}/revisions/${suggestion?.id}/decision`
  expect(await outcomes((who) => who.call('POST', path, { payload }))).toEqual([...refused, 200])
  expect(await rowOf(db, id)).toMatchObject({ title: 'Rewritten', edit_number: 2 })
})

test('F-S3-10 with OWN_APPROVAL=nobody own edits of many public resources are suggestions', async () => {
  const { db, owner, second } = await twoModerators('nobody')
  const [own, waiting, other] = [
    await publishFile(owner, second),
    await contributeFile(owner),
    await publishFile(second, owner),
  ].map(({ id }) => id)
  const items = await Promise.all(
    [own, waiting, other].map(async (id = '') => ({ id, seen: await seenBy(owner, id) })),
  )
  const payload = { act: 'edit', items, change: { tags: ['geometry'] } }
  const edited = await owner.call('POST', '/api/moderation/bulk', { payload })
  expect(edited.json()).toEqual({
    results: items.map(({ id }) => ({ id, failure: id === own ? 'suggested' : null })),
  })
  expect((await rowOf(db, own ?? '')).edit_number).toBe(1)
  expect(await openRevisions(second)).toHaveLength(1)
})

test('F-S3-10 with OWN_APPROVAL=nobody another moderator restores, and takes a return back', async () => {
  const { owner, second, outcomes } = await twoModerators('nobody')
  const { id } = await publishFile(owner, second)
  for (const deletes of [second, owner]) {
    const query = `?seen=${await seenBy(second, id)}`
    expect((await deletes.call('DELETE', `/api/resources/${id}${query}`)).statusCode).toBe(200)
    const restore = (who: Person) => who.call('POST', `/api/moderation/bin/${id}/restoration`)
    expect(await outcomes(restore)).toEqual([...refused, 200])
  }
  const waiting = await contributeFile(owner)
  expect((await sendBack(second, waiting.id)).statusCode).toBe(200)
  const query = `?seen=${await seenBy(second, waiting.id)}`
  const undo = (who: Person) => who.call('DELETE', `/api/resources/${waiting.id}/return${query}`)
  expect(await outcomes(undo)).toEqual([...refused, 200])
})

test('F-S3-10 with OWN_APPROVAL=nobody another moderator dismisses findings and uses the new address of a link', async () => {
  const { db, parts, owner, second, outcomes } = await twoModerators('nobody')
  const { id } = await contributeFile(owner, {
    fileName: 'notes.docx',
    bytes: makeDocx(['A fraction is a part of a whole.', '© 2019 A Publisher'], ''),
  })
  await extractContent(parts, id)
  const [found] = (await parts.findingsOf([id])).get(id) ?? []
  expect(await outcomes((who) => who.call('POST', `/api/findings/${found?.id}/dismissal`))).toEqual([
    ...refused,
    200,
  ])
  const link = await contributeLink(owner, { link: 'https://school.example/old' })
  const address = 'https://school.example/new'
  const move = async (who: Person) => {
    await db
      .insertInto('link_checks')
      .values({
        resource_id: link.id,
        state: 'moved',
        since: new Date(),
        moved_to: address,
        next_at: new Date(),
        failures: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const payload = { use: 'moved_to', address, seen: await seenBy(second, link.id) }
    return who.call('POST', `/api/moderation/resources/${link.id}/link`, { payload })
  }
  await approve(second, link.id)
  expect(await outcomes(move)).toEqual([...refused, 200])
})

test.for([undefined, 'admins'] as const)(
  'F-S3-10 with OWN_APPROVAL=%s the roles of the setting do all of it',
  async (rule) => {
    const site = await siteWith(rule)
    const [owner, second] = [await site.member(rule ? 'admin' : 'moderator'), await site.member('moderator')]
    const { id } = await publishFile(owner, second, { title: 'Reviewed' })
    const edited = await rename(owner, id, await seenBy(owner, id), 'Rewritten')
    expect(edited.json()).toEqual({ seen: '2.1' })
    expect((await second.call('DELETE', `/api/resources/${id}?seen=2.1`)).statusCode).toBe(200)
    expect((await owner.call('POST', `/api/moderation/bin/${id}/restoration`)).statusCode).toBe(200)
  },
)
