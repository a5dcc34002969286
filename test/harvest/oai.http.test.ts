/** OAI-PMH as libraries use it; each response is checked against the protocol. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import { completeBefore } from '#features/public/harvest/server/harvest-repository.ts'
import { storeResources, rowOf } from '../database/store-resource.ts'
import { baseUrl, testSite } from '../site.ts'
import { harvester } from './harvester.ts'
import type { OaiRequest } from './oai-rules.ts'
import { childOf, childrenOf, textOf } from './xml-tree.ts'

const site = await testSite()
const { db } = site.database
const address = `${baseUrl}/oai`

const byQuery = (request: OaiRequest) => site.anonymous().call('GET', `/oai?${new URLSearchParams(request)}`)
const byForm = (request: OaiRequest) =>
  site.http.inject({
    method: 'POST',
    url: '/oai',
    payload: new URLSearchParams(request).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const library = harvester(byQuery, address)

const idOf = (identifier: string) => identifier.replace('oai:127.0.0.1:', '')
const oaiOf = (id: string) => `oai:127.0.0.1:${id}`

/** Sets the date of the last change. */
const changedOn = (moment: string, ids: readonly string[]) =>
  db
    .updateTable('harvest_records')
    .set({ changed_at: new Date(moment) })
    .where('resource_id', 'in', ids)
    .execute()

const published = 250
const inHistory = 30
let ids: string[] = []
let [odd, deleted] = ['', '']

beforeAll(async () => {
  const history = Array.from(
    { length: inHistory },
    (_, i) => ({ subject: 'History', title: `Text ${i}` }) as const,
  )
  ids = await storeResources(db, [...Array.from({ length: published - inHistory }, () => ({})), ...history])
  await storeResources(db, [{ verified: null, title: 'Waiting' }])
  await changedOn('2026-03-01T08:00:00Z', ids)
  await changedOn('2026-03-02T12:30:15Z', ids.slice(-inHistory))
  const more = await storeResources(db, [
    {
      title: 'Cats & <dogs> \u0001 “one”\uffff',
      tags: ['Grade 4', 'a&b'],
      licence: 'CC-BY-SA-4.0',
      author: 'Mokoena, T; Nkosi',
      languages: ['af', 'nso'],
      description: 'What they eat.',
      source: 'https://farm.example/animals?a=1&b=2',
      changes: 'Shorter.',
    },
    { title: 'Soon gone' },
  ])
  ;[odd = '', deleted = ''] = more
  await db.deleteFrom('resources').where('id', '=', deleted).execute()
  await changedOn('2026-03-03T00:00:00Z', more)
})

describe('the six verbs', () => {
  test.each([
    { verb: 'Identify' },
    { verb: 'ListMetadataFormats' },
    { verb: 'ListSets' },
    { verb: 'ListIdentifiers', metadataPrefix: 'lom', set: 'history' },
    { verb: 'ListRecords', metadataPrefix: 'oai_dc', set: 'history' },
  ])('%o is answered by the protocol, by query and by form', async (request) => {
    const answer = await library.request(request)
    expect(childrenOf(answer, 'error')).toEqual([])
    expect(childOf(await harvester(byForm, address).request(request), request.verb)).toEqual(
      childOf(answer, request.verb),
    )
  })

  test('Identify states earliest date, granularity in seconds and persistent deletions', async () => {
    const identify = childOf(await library.request({ verb: 'Identify' }), 'Identify')
    expect(textOf(identify, 'earliestDatestamp')).toBe('2026-03-01T08:00:00Z')
    expect(textOf(identify, 'deletedRecord')).toBe('persistent')
    expect(textOf(identify, 'baseURL')).toBe(address)
  })

  test('each subject is a set', async () => {
    const sets = childOf(await library.request({ verb: 'ListSets' }), 'ListSets')
    expect(sets.children.map((set) => textOf(set, 'setSpec'))).toEqual(subjects.map(({ id }) => id))
  })

  test('LANG-23 a record holds the attributes of the resource, whatever characters they contain', async () => {
    const request = { verb: 'GetRecord', identifier: oaiOf(odd), metadataPrefix: 'oai_dc' }
    const record = childOf(childOf(await library.request(request), 'GetRecord'), 'record')
    const elements = childOf(childOf(record, 'metadata'), 'oai_dc:dc').children.map(({ name, text }) => [
      name,
      text,
    ])
    const page = `${baseUrl}/r/${odd}/cats-dogs-one`
    const { modified_at } = await rowOf(db, odd)
    expect(elements).toEqual([
      ['dc:title', 'Cats & <dogs>  “one”'],
      ['dc:language', 'af'],
      ['dc:language', 'nso'],
      ['dc:creator', 'Mokoena, T; Nkosi'],
      ['dc:description', 'What they eat.'],
      ['dc:source', 'https://farm.example/animals?a=1&b=2'],
      ['dc:description', 'Shorter.'],
      ['dc:subject', 'Mathematics'],
      ['dc:subject', 'Grade 4'],
      ['dc:subject', 'a&b'],
      ['dc:publisher', 'Thuto'],
      ['dc:date', modified_at.toISOString().slice(0, 10)],
      ['dc:identifier', page],
      ['dc:identifier', `https://school.example/${odd}`],
      ['dc:rights', 'CC BY-SA 4.0'],
      ['dc:rights', 'https://creativecommons.org/licenses/by-sa/4.0/'],
    ])
    const lom = childOf(
      childOf(childOf(await library.request({ ...request, metadataPrefix: 'lom' }), 'GetRecord'), 'record'),
      'metadata',
    ).children[0]
    const general = lom && childOf(lom, 'general')
    expect(general && childrenOf(general, 'language').map(({ text }) => text)).toEqual(['af', 'nso'])
    expect(lom?.children.map(({ name }) => name).join(' ')).toBe(
      'general lifeCycle metaMetadata technical educational rights relation classification classification',
    )
  })
})

describe('invalid requests', () => {
  const list = { verb: 'ListRecords', metadataPrefix: 'oai_dc' }
  const record = { verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier: oaiOf(randomUUID()) }
  test.each<[string | undefined, OaiRequest]>([
    ['badVerb', {}],
    ['badVerb', { verb: 'ListAll' }],
    ['badVerb', { verb: 'identify' }],
    ['badArgument', { verb: 'Identify', set: 'history' }],
    ['badArgument', { verb: 'ListRecords' }],
    ['badArgument', { verb: 'GetRecord', metadataPrefix: 'oai_dc' }],
    ['badArgument', { ...list, colour: 'red' }],
    ['badArgument', { ...list, from: '2026-02-30' }],
    ['badArgument', { ...list, from: '2026-03' }],
    ['badArgument', { ...list, from: '2026-03-01T08:00:00+02:00' }],
    ['badArgument', { ...list, until: '' }],
    ['badArgument', { ...list, from: '2026-03-01', until: '2026-03-02T00:00:00Z' }],
    ['badArgument', { ...list, from: '2026-03-02', until: '2026-03-01' }],
    ['badArgument', { ...list, set: 'a b' }],
    ['badArgument', { ...list, resumptionToken: 'x' }],
    ['badResumptionToken', { verb: 'ListRecords', resumptionToken: 'x' }],
    ['badResumptionToken', { verb: 'ListRecords', resumptionToken: '' }],
    ['badResumptionToken', { verb: 'ListSets', resumptionToken: 'x' }],
    ['cannotDisseminateFormat', { ...list, metadataPrefix: 'marc21' }],
    ['cannotDisseminateFormat', { ...list, metadataPrefix: '__proto__' }],
    ['cannotDisseminateFormat', { ...record, metadataPrefix: 'marc21', identifier: '' }],
    ['idDoesNotExist', record],
    ['idDoesNotExist', { ...record, identifier: 'oai:elsewhere.example:1' }],
    ['idDoesNotExist', { ...record, identifier: 'invalid"id' }],
    ['idDoesNotExist', { verb: 'ListMetadataFormats', identifier: oaiOf(randomUUID()) }],
    ['noRecordsMatch', { ...list, set: 'astronomy' }],
    ['noRecordsMatch', { ...list, set: 'geography' }],
    ['noRecordsMatch', { ...list, from: '2400-01-01' }],
    ['noRecordsMatch', { ...list, until: '0001-01-01' }],
    [undefined, { ...list, until: '2400-01-01' }],
    [undefined, { ...list, from: '0000-01-01T00:00:00Z' }],
  ])('%s for %o', async (code, request) => {
    expect(await library.errorMessage(request)).toBe(code)
  })

  test('a repeated argument is refused', async () => {
    const { body } = await site.anonymous().call('GET', '/oai?verb=Identify&verb=Identify')
    expect(body).toContain('code="badVerb"')
    const url = '/oai?verb=ListRecords&metadataPrefix=lom&metadataPrefix=lom'
    expect((await site.anonymous().call('GET', url)).body).toContain('code="badArgument"')
  })

  test('an expired resumption token is refused', async () => {
    const token = Buffer.from(
      JSON.stringify(['ListRecords', 'lom', null, null, null, 0, randomUUID(), 100, 1_700_000_000]),
    ).toString('base64url')
    expect(await library.errorMessage({ verb: 'ListRecords', resumptionToken: token })).toBe(
      'badResumptionToken',
    )
  })
})

describe('lists', () => {
  test.each(['oai_dc', 'lom'])('a full harvest lists each record once, in %s', async (metadataPrefix) => {
    const { records, parts } = await library.list({ verb: 'ListRecords', metadataPrefix })
    const expected = [...ids, odd, deleted].map(oaiOf)
    expect(records.map(({ identifier }) => identifier).toSorted()).toEqual(expected.toSorted())
    expect(records.filter(({ isDeleted }) => isDeleted).map(({ identifier }) => idOf(identifier))).toEqual([
      deleted,
    ])
    expect(parts).toBe(3)
  })

  test('set and date range select their records, both ends included', async () => {
    const count = async (request: OaiRequest) => {
      const all = { verb: 'ListIdentifiers', metadataPrefix: 'lom', ...request }
      return (await library.list(all)).records.length
    }
    expect(await count({ set: 'history' })).toBe(inHistory)
    expect(await count({ from: '2026-03-02', until: '2026-03-02' })).toBe(inHistory)
    expect(await count({ from: '2026-03-02T12:30:15Z', until: '2026-03-02T12:30:15Z' })).toBe(inHistory)
    expect(await count({ from: '2026-03-02T12:30:16Z' })).toBe(2)
    expect(await count({ until: '2026-03-02T12:30:14Z' })).toBe(published - inHistory)
    expect(await count({ set: 'mathematics', from: '2026-03-02T12:30:15Z' })).toBe(2)
  })

  test('changes during a harvest lose no record, and changed records are listed again', async () => {
    // Within one second, so that ids decide the order.
    const order = ids.slice(0, published - inHistory).toSorted()
    const [given = '', leaving = ''] = order
    const ahead = order.at(-1) ?? ''
    const retitle = (id: string) =>
      db.updateTable('resources').set({ title: 'Changed' }).where('id', '=', id).execute()
    const { records } = await library.list(
      { verb: 'ListRecords', metadataPrefix: 'oai_dc' },
      async (part) => {
        if (part > 1) return
        for (const id of [given, ahead]) await retitle(id)
        await db.deleteFrom('resources').where('id', '=', leaving).execute()
        const [added = ''] = await storeResources(db, [{ title: 'Added' }])
        await changedOn('2026-03-04T00:00:00Z', [given, ahead, leaving, added])
        ids.push(added)
      },
    )
    const times = Map.groupBy(records, ({ identifier }) => idOf(identifier))
    expect([...times.keys()].toSorted()).toEqual([...ids, odd, deleted].toSorted())
    const again = [...times].filter(([, dates]) => dates.length > 1)
    expect(again.map(([id]) => id).toSorted()).toEqual([given, leaving].toSorted())
    for (const [, dates] of again)
      expect(dates.map(({ datestamp }) => datestamp.slice(0, 10))).toContain('2026-03-04')
    expect(times.get(leaving)?.map(({ isDeleted }) => isDeleted)).toEqual([false, true])
    ids = ids.filter((id) => id !== leaving)
  })
})

test('T14 a takedown is listed as deleted with id, set and date only', async () => {
  const [id = ''] = await storeResources(db, [{ title: 'Not for long', author: 'Somebody' }])
  const request = { verb: 'GetRecord', identifier: oaiOf(id), metadataPrefix: 'lom' }
  expect((await byQuery(request)).body).toContain('Not for long')
  await db
    .updateTable('resources')
    .set({ verified: null, quarantined_at: new Date() })
    .where('id', '=', id)
    .execute()
  const record = childOf(childOf(await library.request(request), 'GetRecord'), 'record')
  expect(record.children.map(({ name }) => name)).toEqual(['header'])
  expect(childOf(record, 'header').children.map(({ name }) => name)).toEqual([
    'identifier',
    'datestamp',
    'setSpec',
  ])
})

test('incremental harvests list every change once, however long commits take', async () => {
  const written = await storeResources(
    db,
    Array.from({ length: 14 }, () => ({})),
  )
  const retitle = (id: string) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('resources').set({ title: 'Changed' }).where('id', '=', id).execute()
      await sql`set constraints all immediate`.execute(tx)
      await sql`select pg_sleep(0.15)`.execute(tx)
    })
  let isOver = false
  const writing = (async () => {
    for (const id of written) await retitle(id)
    isOver = true
  })()
  const standing = () =>
    db.selectFrom('harvest_records').selectAll().where('resource_id', 'in', written).execute()
  /** Nothing is written any more, and the last second in which it was is over. */
  async function isQuiet() {
    const complete = isOver && (await completeBefore(site.database.db))
    return complete && (await standing()).every(({ changed_at }) => changed_at < complete)
  }
  const seen = new Map<string, string>()
  let from = '2026-03-05T00:00:00Z'
  for (let isLast = false; !isLast;) {
    isLast = await isQuiet()
    const request = { verb: 'ListIdentifiers', metadataPrefix: 'lom', from }
    if ((await library.errorMessage(request)) !== undefined) continue
    const { records, nextFrom } = await library.list(request)
    for (const { identifier, datestamp } of records) {
      expect(seen.get(idOf(identifier))).not.toBe(datestamp)
      seen.set(idOf(identifier), datestamp)
    }
    from = nextFrom
  }
  await writing
  for (const { resource_id, changed_at } of await standing())
    expect(seen.get(resource_id)).toBe(`${changed_at.toISOString().slice(0, 19)}Z`)
})
