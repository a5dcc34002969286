import { expect, test } from 'vitest'
import { lessonBytes, proposed } from '#test/corrections/versions.ts'
import { publishFile, sendBack } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'

const site = await testSite({ settings: { OWN_APPROVAL: 'nobody' } })
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const another = await site.member('moderator')
const published = () => publishFile(educator, moderator, { bytes: lessonBytes() })

test('the item and its row name the version that a proposal replaces', async () => {
  const { id, file_url } = await published()
  const proposal = await proposed(educator, id, { fixes: [3] })
  const item = (await moderator.call('GET', `/api/moderation/resources/${proposal}`)).json()
  const replaces = { id, version: 2, kind: 'correction', note: 'row 3', fixes: [3] }
  expect(item.resource.replaces).toEqual(replaces)
  expect(item.replaces).toMatchObject({ ...replaces, present: { file_url, isPublic: true } })
  const { unverified } = (await moderator.call('GET', '/api/moderation')).json()
  expect(unverified).toContainEqual(expect.objectContaining({ id: proposal, replaces }))
  expect((await moderator.call('GET', `/api/moderation/resources/${id}`)).json().replaces).toBeUndefined()
})

test('the words that a proposal changes are listed by page', async () => {
  const { id } = await published()
  const proposal = await proposed(educator, id)
  const texts = { [id]: 'Answer 10\fsame', [proposal]: 'Answer 12\fsame' }
  for (const [resource_id, text] of Object.entries(texts))
    await db.insertInto('previews').values({ resource_id, text, page_count: 2 }).execute()
  const changes = (of: string) => moderator.call('GET', `/api/moderation/resources/${of}/changes`)
  expect((await changes(proposal)).json()).toEqual({ pages: [{ n: 1, added: ['12'], gone: ['10'] }] })
  expect((await changes(id)).statusCode).toBe(404)
})

test('the author finds the proposal among the contributions, and its record says that it waits', async () => {
  const { id } = await published()
  const proposal = await proposed(educator, id)
  const replaces = { id, version: 2, kind: 'correction', note: 'row 3', fixes: [] }
  const list = (await educator.call('GET', '/api/contributions')).json()
  expect(list.waiting).toContainEqual(expect.objectContaining({ id: proposal, replaces }))
  expect(list.published.items.find((each: { id: string }) => each.id === id)).not.toHaveProperty('replaces')
  const record = (await educator.call('GET', `/api/contributions/${id}`)).json()
  expect(record).toMatchObject({ version: 1, proposal: { id: proposal, version: 2 } })
  const other = await published()
  await proposed(moderator, other.id)
  const ofOther = (await educator.call('GET', `/api/contributions/${other.id}`)).json()
  expect(ofOther.proposal).toEqual({ id: null, version: 2 })
})

test('notices of a proposal name its version', async () => {
  const { id } = await published()
  const proposal = await proposed(educator, id)
  await sendBack(moderator, proposal)
  await moderator.call('DELETE', `/api/resources/${proposal}?seen=1.1`)
  const { removed } = (await educator.call('GET', '/api/contributions')).json()
  expect(removed).toMatchObject([{ resourceId: proposal, version: 2 }])
  const { notices } = (await educator.call('GET', '/api/notices')).json()
  const ofProposal = notices.filter(({ resourceId }: { resourceId: string }) => resourceId === proposal)
  expect(ofProposal).toMatchObject([
    { kind: 'removed', data: { version: 2 } },
    { kind: 'returned', data: { version: 2 } },
  ])
})

test('COR-11 OWN_APPROVAL leaves the proposal of a moderator to another one', async () => {
  const { id } = await published()
  const proposal = await proposed(moderator, id)
  const approve = (who: typeof moderator) => who.call('POST', `/api/resources/${proposal}/approval`)
  expect((await approve(moderator)).json().code).toBe('own_upload')
  expect((await approve(another)).json()).toEqual({ id, verified: true, version: 2 })
  const { notices } = (await educator.call('GET', '/api/notices')).json()
  expect(notices[0]).toMatchObject({ kind: 'published', resourceId: id, data: { version: 2 } })
})

test('many proposals are published at once, and none is edited', async () => {
  const { id } = await published()
  const proposal = await proposed(educator, id)
  await moderator.call('GET', `/api/moderation/resources/${proposal}`)
  const decide = async (order: object) =>
    (
      await moderator.call('POST', '/api/moderation/bulk', {
        payload: { items: [{ id: proposal, seen: '1.0' }], ...order },
      })
    ).json()
  const edited = await decide({ act: 'edit', change: { tags: ['Grade 1'] } })
  expect(edited).toEqual({ results: [{ id: proposal, failure: 'invalid_input' }] })
  expect(await decide({ act: 'approve' })).toEqual({ results: [{ id: proposal, failure: null }] })
})
