/** Proposals, joining and separation over HTTP, and the languages that lists show. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { type NewRow, rowOf, storeResource } from '#test/database/store-resource.ts'
import { publishFile } from '#test/site-actions.ts'
import { type Person, testSite } from '#test/site.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import {
  quarantineResource,
  releaseResource,
} from '#features/review/moderation/server/quarantine-repository.ts'
import type { readLessons } from '../contract.ts'

const site = await testSite({ settings: { JOBS: 'on' } })
const { db, changeFeed } = site.parts
const [author, other] = [await site.member('educator'), await site.member('educator')]
const [moderator, student] = [await site.member('moderator'), await site.member('student')]

const aLesson = (languages: string[], columns: Partial<NewRow> = {}) =>
  storeResource(db, {
    title: `Lesson ${randomUUID()}`,
    languages,
    uploader_account_id: author.accountId,
    ...columns,
  })
const waiting = { verified: null }
const ofOther = { uploader_account_id: other.accountId }
const quarantined = { verified: null, quarantined_at: new Date() }

const propose = (who: Person, id: string, otherId: string) =>
  who.call('POST', `/api/resources/${id}/lesson-proposals`, { payload: { otherId } })
const decide = (who: Person, id: string, payload: object) =>
  who.call('POST', `/api/lesson-proposals/${id}/decision`, { payload })
const join = (id: string, otherId: string, who = moderator) =>
  who.call('POST', `/api/resources/${id}/lesson-group`, { payload: { otherId } })
const leave = (who: Person, id: string) => who.call('DELETE', `/api/resources/${id}/lesson-group`)
/** Related lessons: members of the group and of proposals; with a query those that it finds. */
const read = async (who: Person, id: string, q = '') => {
  const query = q && `?${new URLSearchParams({ q }).toString()}`
  const answer = await who.call('GET', `/api/resources/${id}/lesson-group${query}`)
  const [own, ...related] = answer.json<ReturnOf<typeof readLessons>>().lessons
  expect(own?.id).toBe(id)
  return Object.groupBy(related, ({ proposal }) => (proposal ? 'proposals' : 'members'))
}
const membersOf = async (id: string) =>
  ((await read(moderator, id)).members ?? []).map((each) => each.id).toSorted()
const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof join>>) => [
  statusCode,
  statusCode >= 400 ? json<{ code: string }>().code : '',
]
async function proposed(first: Partial<NewRow> = {}, second: Partial<NewRow> = {}) {
  const [id, otherId] = [await aLesson(['zu'], first), await aLesson(['en'], second)]
  const proposal = (await propose(author, id, otherId)).json<{ id: string }>().id
  return { id, otherId, proposal }
}
const alsoIn = async (id: string) => (await rowOf(db, id)).also_in
/** Each change is in the list within a second. */
const expectAlsoIn = async (id: string, codes: readonly string[]) => {
  await changeFeed.poll()
  await vi.waitFor(async () => expect(await alsoIn(id)).toEqual(codes), { timeout: 1_000, interval: 20 })
}
const noticesOf = (resourceId: string) =>
  db
    .selectFrom('notices')
    .select(['account_id', 'kind', 'data'])
    .where('resource_id', '=', resourceId)
    .orderBy('id')
    .execute()
const actsOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'account_id', 'details'])
    .where('subject_id', '=', id)
    .execute()

describe('proposals', () => {
  test.each([
    ['own public with own public', {}, {}, [201, '']],
    ['own waiting with own waiting', waiting, waiting, [201, '']],
    ['own public with public of another', {}, ofOther, [201, '']],
    ['own public with waiting of another', {}, { ...ofOther, ...waiting }, [404, 'resource_not_found']],
    [
      'own public with quarantined of another',
      {},
      { ...ofOther, ...quarantined },
      [404, 'resource_not_found'],
    ],
    ['own public with own quarantined', {}, quarantined, [409, 'resource_quarantined']],
    ['public of another with own public', ofOther, {}, [404, 'resource_not_found']],
  ])('LANG-12 an author proposes: %s', async (_, first, second, expected) => {
    const [id, otherId] = [await aLesson(['zu'], first), await aLesson(['en'], second)]
    expect(outcome(await propose(author, id, otherId))).toEqual(expected)
  })

  test('LANG-12 one open proposal for a pair, in either order, and none with itself or within a group', async () => {
    const { id, otherId, proposal } = await proposed()
    expect(outcome(await propose(author, otherId, id))).toEqual([409, 'proposal_open'])
    expect(outcome(await propose(author, id, id))).toEqual([400, 'invalid_input'])
    expect(outcome(await propose(author, id, randomUUID()))).toEqual([404, 'resource_not_found'])
    await decide(moderator, proposal, { accept: true })
    expect(outcome(await propose(author, id, otherId))).toEqual([409, 'already_joined'])
  })

  test('LANG-12 its proposer and moderators see it; a waiting resource shows to nobody else', async () => {
    const { id, otherId, proposal } = await proposed(waiting, ofOther)
    expect((await read(author, id)).proposals).toMatchObject([
      { id: otherId, proposal: { id: proposal, mine: true } },
    ])
    expect((await read(moderator, otherId)).proposals).toMatchObject([
      { id, isPublic: false, proposal: { mine: false } },
    ])
    expect((await read(other, otherId)).proposals).toBeUndefined()
    const { body } = await moderator.call('GET', '/api/moderation/requests')
    expect(body).toContain(id)
    for (const who of [other, student])
      expect((await who.call('GET', `/api/resources/${id}/lesson-group`)).statusCode).toBeGreaterThan(400)
    await decide(moderator, proposal, { accept: true })
    expect((await read(other, otherId)).members).toBeUndefined()
    expect((await read(moderator, otherId)).members).toMatchObject([{ id }])
  })

  test('LANG-12 the field finds public and own resources by title and address, and no other', async () => {
    const title = `Iziqhezu ${randomUUID().slice(0, 8)}`
    const id = await aLesson(['en'])
    const shown = [await aLesson(['zu'], { title }), await aLesson(['zu'], { title, ...waiting })]
    shown.push(await aLesson(['zu'], { title, ...ofOther }))
    const hidden = await aLesson(['zu'], { title, ...ofOther, ...waiting })
    await changeFeed.poll()
    const found = async (q: string) =>
      ((await read(author, id, q)).members ?? []).map((each) => each.id).toSorted()
    expect(await found(title)).toEqual(shown.toSorted())
    expect(await found(`https://thuto.example/r/${shown[2]}/x`)).toEqual([shown[2]])
    expect(await found(`https://thuto.example/r/${hidden}/x`)).toEqual([])
  })

  test('LANG-12 only its proposer withdraws it, and once', async () => {
    const { id, proposal } = await proposed()
    const withdraw = (who: Person) => who.call('DELETE', `/api/lesson-proposals/${proposal}`)
    expect(outcome(await withdraw(other))).toEqual([404, 'resource_not_found'])
    expect((await withdraw(author)).statusCode).toBe(204)
    expect(outcome(await withdraw(author))).toEqual([409, 'decided_already'])
    expect(outcome(await decide(moderator, proposal, { accept: true }))).toEqual([409, 'decided_already'])
    expect((await read(author, id)).proposals).toBeUndefined()
  })
})

describe('decisions', () => {
  test('LANG-13 joining tells both authors and writes an act for each, without identity or email', async () => {
    const { id, otherId, proposal } = await proposed({}, ofOther)
    const { members } = (await decide(moderator, proposal, { accept: true })).json<{ members: string[] }>()
    expect(members.toSorted()).toEqual([id, otherId].toSorted())
    expect(await noticesOf(id)).toEqual([{ account_id: author.accountId, kind: 'lesson.joined', data: {} }])
    expect(await noticesOf(otherId)).toEqual([
      { account_id: other.accountId, kind: 'lesson.joined', data: {} },
    ])
    for (const each of [id, otherId])
      expect(await actsOf(each)).toEqual([
        { act: 'lesson.joined', account_id: moderator.accountId, details: null },
      ])
  })

  test('LANG-13 a declined proposal tells its proposer in the moderator’s words', async () => {
    const { id, otherId, proposal } = await proposed({}, ofOther)
    await decide(moderator, proposal, { accept: false, text: 'Another grade.' })
    expect(await noticesOf(id)).toMatchObject([{ kind: 'lesson.declined', data: { text: 'Another grade.' } }])
    expect(await noticesOf(otherId)).toEqual([])
    expect((await actsOf(id)).map(({ act }) => act)).toEqual(['lesson.declined'])
    expect(await membersOf(id)).toEqual([])
  })

  test('LANG-13 of two moderators one decides; after a deletion there is nothing to decide', async () => {
    const second = await site.member('moderator')
    const { proposal } = await proposed()
    const both = [decide(moderator, proposal, { accept: true }), decide(second, proposal, { accept: false })]
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const { id, proposal: left } = await proposed()
    await moderator.call('DELETE', `/api/resources/${id}`)
    expect(outcome(await decide(moderator, left, { accept: true }))).toEqual([404, 'resource_not_found'])
  })

  test('LANG-13 OWN_APPROVAL leaves own resources to someone else', async () => {
    const strict = await testSite({ settings: { OWN_APPROVAL: 'nobody' } })
    const [owner, colleague] = [await strict.member('moderator'), await strict.member('moderator')]
    const own = { uploader_account_id: owner.accountId }
    const [id, otherId] = [await storeResource(strict.parts.db, own), await storeResource(strict.parts.db)]
    expect(outcome(await join(id, otherId, owner))).toEqual([403, 'own_upload'])
    expect(outcome(await join(otherId, id, owner))).toEqual([403, 'own_upload'])
    expect((await join(id, otherId, colleague)).statusCode).toBe(200)
  })

  test('LANG-13 an approval does not wait for a sibling, and deletion against joining leaves one winner', async () => {
    const [id, sibling] = [await aLesson(['zu'], waiting), await aLesson(['xh'])]
    await join(id, sibling)
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('resources').select('id').where('id', '=', sibling).forUpdate().execute()
      const answer = await moderator.call('POST', `/api/resources/${id}/approval`)
      expect(answer.statusCode).toBe(200)
    })
    await expectAlsoIn(sibling, ['zu'])
    const third = await aLesson(['st'])
    const race = await Promise.all([
      join(sibling, third),
      moderator.call('DELETE', `/api/resources/${third}`),
    ])
    expect(race[1].statusCode).toBe(200)
    expect([200, 404]).toContain(race[0].statusCode)
    await expectAlsoIn(sibling, ['zu'])
  })
})

describe('groups', () => {
  test('LANG-14 joining is symmetric and merges groups; a group of one ends', async () => {
    const [a, b, c, d] = await Promise.all(['zu', 'xh', 'st', 'tn'].map((code) => aLesson([code])))
    if (!a || !b || !c || !d) throw new Error('four lessons')
    await join(a, b)
    await join(d, c)
    expect(await membersOf(b)).toEqual([a])
    await join(c, b)
    for (const each of [a, b, c, d])
      expect(await membersOf(each)).toEqual([a, b, c, d].filter((id) => id !== each).toSorted())
    expect(outcome(await join(a, d))).toEqual([409, 'already_joined'])
    expect(outcome(await leave(other, a))).toEqual([404, 'resource_not_found'])
    expect((await leave(author, a)).statusCode).toBe(204)
    expect(await membersOf(b)).toEqual([c, d].toSorted())
    expect((await leave(moderator, b)).statusCode).toBe(204)
    expect((await leave(moderator, c)).statusCode).toBe(204)
    expect(await membersOf(d)).toEqual([])
    expect(outcome(await leave(moderator, d))).toEqual([404, 'resource_not_found'])
    expect((await actsOf(c)).map(({ act }) => act).at(-1)).toBe('lesson.separated')
  })

  test('LANG-14 a group takes 24 members and no 25th, also by two joins at once', async () => {
    const [first = '', ...rest] = await Promise.all(Array.from({ length: 23 }, () => aLesson(['zu'])))
    for (const id of rest) expect((await join(first, id)).statusCode).toBe(200)
    const [x, y] = [await aLesson(['xh']), await aLesson(['st'])]
    const both = await Promise.all([join(first, x), join(rest[3] ?? '', y)])
    expect(both.map(outcome).toSorted()).toEqual([
      [200, ''],
      [409, 'group_full'],
    ])
  })

  test('LANG-14 a repeated call with its key has one effect', async () => {
    const [id, otherId] = [await aLesson(['zu']), await aLesson(['en'])]
    const request = { payload: { otherId }, headers: { 'idempotency-key': randomUUID() } }
    const calls = [1, 2].map(() => moderator.call('POST', `/api/resources/${id}/lesson-group`, request))
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await actsOf(id)).toHaveLength(1)
  })
})

describe('restoration', () => {
  const remove = (id: string) => moderator.call('DELETE', `/api/resources/${id}`)
  const restore = async (id: string) => {
    expect((await moderator.call('POST', `/api/moderation/bin/${id}/restoration`)).statusCode).toBe(200)
    return membersOf(id)
  }
  const groupOf = async (id: string) =>
    (await db.selectFrom('lesson_groups').select('group_id').where('resource_id', '=', id).executeTakeFirst())
      ?.group_id

  test('LANG-16 a member whose group was merged meanwhile is in the merged group or in none', async () => {
    const [a, b, c, d] = await Promise.all(['zu', 'xh', 'st', 'tn'].map((code) => aLesson([code])))
    if (!a || !b || !c || !d) throw new Error('four lessons')
    await join(a, b)
    await join(c, d)
    await remove(a)
    await remove(c)
    await join(b, d)
    await restore(a)
    await restore(c)
    const merged = await groupOf(b)
    const groups = await Promise.all([a, c].map(groupOf))
    expect(groups.filter((group) => group === merged)).toHaveLength(1)
    expect(groups.filter((group) => group === undefined)).toHaveLength(1)
  })

  test('LANG-16 two members that were deleted one after the other are a group again', async () => {
    const [a, b] = [await aLesson(['zu']), await aLesson(['xh'])]
    await join(a, b)
    await remove(a)
    await remove(b)
    expect(await restore(a)).toEqual([])
    expect(await restore(b)).toEqual([a])
  })

  test('LANG-14 LANG-16 a 25th member is restored without the group', async () => {
    const [first = '', second = '', ...rest] = await Promise.all(
      Array.from({ length: 25 }, () => aLesson(['zu'])),
    )
    await join(first, second)
    await remove(second)
    for (const id of rest) expect((await join(first, id)).statusCode).toBe(200)
    expect(await restore(second)).toEqual([])
    expect(await groupOf(second)).toBeUndefined()
    expect(await membersOf(first)).toHaveLength(23)
  })
})

describe('languages of the group', () => {
  test('LANG-15 LANG-16 alsoIn is right after each event, without languages of the resource itself', async () => {
    const [id, en] = [await aLesson(['zu', 'en']), await aLesson(['en'])]
    const { id: xh } = await publishFile(other, moderator, { title: `Lesson ${randomUUID()}` })
    await db
      .updateTable('resources')
      .set({ languages: ['xh'] })
      .where('id', '=', xh)
      .execute()
    await join(id, en)
    await join(xh, id)
    await expectAlsoIn(id, ['xh'])
    await expectAlsoIn(en, ['xh', 'zu'])
    await db
      .updateTable('resources')
      .set({ languages: ['st'] })
      .where('id', '=', xh)
      .execute()
    await expectAlsoIn(id, ['st'])
    const takedown = { resourceId: xh, by: 'operator', reason: undefined }
    await quarantineResource(db, takedown)
    await expectAlsoIn(id, [])
    await releaseResource(db, takedown)
    await expectAlsoIn(id, ['st'])
    await moderator.call('DELETE', `/api/resources/${xh}`)
    await expectAlsoIn(en, ['zu'])
    await moderator.call('POST', `/api/moderation/bin/${xh}/restoration`)
    await expectAlsoIn(en, ['st', 'zu'])
    await expectAlsoIn(xh, ['en', 'zu'])
    await db.updateTable('resources').set({ verified: null }).where('id', '=', xh).execute()
    await expectAlsoIn(en, ['zu'])
    await leave(author, en)
    await expectAlsoIn(en, [])
    await expectAlsoIn(id, [])
  })

  test('LANG-15 LANG-08 lists of index and database have alsoIn, and leave it out without a group', async () => {
    const title = `Amaphesenti ${randomUUID().slice(0, 8)}`
    const [id, en] = [await aLesson(['zu'], { title }), await aLesson(['en'])]
    await join(id, en)
    await expectAlsoIn(id, ['en'])
    await changeFeed.poll()
    const list = async (query: string) =>
      (await student.call('GET', `/api/resources?${query}`)).json<{
        items: { id: string; alsoIn?: string[] }[]
      }>().items
    expect(await list(new URLSearchParams({ title }).toString())).toMatchObject([{ id, alsoIn: ['en'] }])
    const alone = `Izibalo ${randomUUID().slice(0, 8)}`
    await aLesson(['zu'], { title: alone })
    await changeFeed.poll()
    expect((await list(new URLSearchParams({ title: alone }).toString()))[0]).not.toHaveProperty('alsoIn')
  })

  test('LANG-15 /r/{id}/in/{code} leads to the newest in that language, else to the own page', async () => {
    const of = (day: number) => ({ modified_at: new Date(2026, 2, day), title: `Day ${day} ${randomUUID()}` })
    const [en, zu, newer] = [
      await aLesson(['en'], of(1)),
      await aLesson(['zu'], of(2)),
      await aLesson(['zu'], of(3)),
    ]
    await join(en, zu)
    await join(zu, newer)
    await changeFeed.poll()
    const to = async (id: string, code: string, lang = '') => {
      const answer = await site.anonymous().call('GET', `/r/${id}/in/${code}${lang}`)
      return [answer.statusCode, answer.headers.location?.replace(/^\/r\/([^/]+)\/[^?]*/, '$1')]
    }
    expect(await to(en, 'zu')).toEqual([303, newer])
    expect(await to(zu, 'zu')).toEqual([303, newer])
    expect(await to(zu, 'en', '?lang=af')).toEqual([303, `${en}?lang=af`])
    expect(await to(en, 've')).toEqual([303, en])
    expect((await to(randomUUID(), 'zu'))[0]).toBe(404)
    await moderator.call('DELETE', `/api/resources/${en}`)
    await changeFeed.poll()
    expect((await to(en, 'zu'))[0]).toBe(410)
  })
})
