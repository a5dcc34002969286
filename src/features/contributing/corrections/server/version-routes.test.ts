import { describe, expect, test } from 'vitest'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { lessonBytes, propose, proposed } from '#test/corrections/versions.ts'
import {
  contributeFile,
  contributeLink,
  approve,
  publishFile,
  sendBack,
  sendUpload,
} from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const other = await site.member('educator')
const student = await site.member('student')
const moderator = await site.member('moderator')
const admin = await site.member('admin')
const visitor = await site.visitor()

const published = () => publishFile(educator, moderator, { bytes: lessonBytes() })
const codeOf = async (answer: ReturnType<typeof propose>) => {
  const { statusCode, body } = await answer
  return [statusCode, (JSON.parse(body) as { code: string }).code]
}

describe('a proposal', () => {
  test('COR-01 needs kind and note; the public file, page and row stay unchanged', async () => {
    const { id, file_url } = await published()
    for (const missing of [{ kind: undefined }, { note: ' ' }, { uploadId: undefined }])
      expect(await codeOf(propose(educator, id, missing))).toEqual([400, 'required_fields_missing'])
    const [row, file] = [await rowOf(db, id), await visitor.call('GET', file_url)]
    const answer = await propose(educator, id)
    expect([answer.statusCode, answer.json()]).toEqual([201, { id: expect.any(String), version: 2 }])
    expect(await rowOf(db, id)).toEqual(row)
    const after = await visitor.call('GET', file_url)
    expect([after.headers['etag'], after.rawPayload.equals(file.rawPayload)]).toEqual([
      file.headers['etag'],
      true,
    ])
    const proposal = await rowOf(db, answer.json().id)
    expect(proposal).toMatchObject({ title: row.title, version: 2, replaces_id: id, version_note: 'row 3' })
  })

  test('COR-01 has the details, licence and statement of rights of its resource', async () => {
    const { id } = await published()
    const details = { rights_statement: '2026-01', licence: 'CC0-1.0', author: 'N. Mokoena', language: 'af' }
    await db.updateTable('resources').set(details).where('id', '=', id).execute()
    expect(await rowOf(db, await proposed(educator, id))).toMatchObject(details)
  })

  test('COR-02 is 404 for everybody but its author and moderators, and in no list', async () => {
    const { id } = await published()
    const proposal = await proposed(educator, id)
    await extractContent(site.parts, proposal)
    const { file_url, thumbnail } = await rowOf(db, proposal)
    const forms = [
      file_url,
      `/api/resources/${proposal}/text`,
      `/api/resources/${proposal}/preview`,
      `/page-images/${proposal}/1-480.webp`,
      thumbnail ?? '',
    ]
    const pages = ['', '/any-title', '/text', '/pages', '/card', '/picture.jpg', '/v/1', '/v/2']
    const plain = [...pages.map((page) => `/r/${proposal}${page}`), `/lite/error/${proposal}`]
    for (const who of [site.anonymous(), visitor, student, other])
      for (const url of forms) expect([url, (await who.call('GET', url)).statusCode]).toEqual([url, 404])
    for (const who of [visitor, educator, moderator])
      for (const url of [...plain, `/api/resources/${proposal}/versions`])
        expect([url, (await who.call('GET', url)).statusCode]).toEqual([url, 404])
    for (const who of [educator, moderator, admin])
      for (const url of forms) {
        const { statusCode, headers } = await who.call('GET', url)
        expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'private, no-store'])
      }
    for (const url of [
      '/api/resources',
      `/api/resources/current?ids=${proposal}`,
      '/api/search?q=algebra',
      '/api/search/beyond?q=algebra',
      '/feeds/all.xml',
      '/sitemap.xml',
      '/lite/search?q=algebra',
      '/oai?verb=ListRecords&metadataPrefix=oai_dc',
    ])
      expect((await visitor.call('GET', url)).body).not.toContain(proposal)
  })

  test('COR-03 one at a time, of the public version, with another file', async () => {
    const bytes = lessonBytes()
    const { id } = await publishFile(educator, moderator, { bytes })
    expect(await codeOf(propose(educator, id, { bytes }))).toEqual([409, 'same_file'])
    expect(await codeOf(propose(educator, id, { version: 2 }))).toEqual([409, 'resource_changed'])
    const both = await Promise.all([propose(educator, id), propose(moderator, id)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(await codeOf(propose(moderator, id))).toEqual([409, 'replacement_open'])
    const waiting = await contributeFile(educator, { bytes: lessonBytes() })
    expect(await codeOf(propose(educator, waiting.id))).toEqual([409, 'not_published'])
  })

  test('COR-04 a link stays a link and a file a file, by the rules of an upload', async () => {
    const { id } = await contributeLink(educator, { link: 'https://school.example/one' })
    await approve(moderator, id)
    const send = (body: object) => {
      const payload = { version: 1, kind: 'edition', note: 'new year', ...body }
      return educator.call('POST', `/api/resources/${id}/replacements`, { payload })
    }
    expect(await codeOf(send({ link: 'http://school.example/two' }))).toEqual([400, 'link_must_use_https'])
    expect(await codeOf(send({ link: 'https://school.example/one' }))).toEqual([409, 'same_file'])
    expect(await codeOf(send({ uploadId: await sendUpload(educator) }))).toEqual([400, 'invalid_input'])
    expect((await send({ link: 'https://school.example/two' })).statusCode).toBe(201)
    const file = await published()
    const bytes = Buffer.from('not a pdf at all')
    expect(await codeOf(propose(educator, file.id, { bytes }))).toEqual([422, 'invalid_file'])
  })

  test('COR-05 is for the author and moderators', async () => {
    const { id } = await published()
    const statuses = []
    for (const who of [visitor, student, other]) {
      const payload = { version: 1, kind: 'correction', note: 'x', uploadId: '0'.repeat(32) }
      statuses.push((await who.call('POST', `/api/resources/${id}/replacements`, { payload })).statusCode)
    }
    expect(statuses).toEqual([401, 403, 404])
    expect((await propose(admin, id)).statusCode).toBe(201)
  })
})

describe('an open proposal', () => {
  const url = (id: string, act = '') => `/api/contributions/${id}${act}`

  test('COR-13 is edited, sent back, resubmitted, withdrawn and deleted; the public version never changes', async () => {
    const { id } = await published()
    const row = await rowOf(db, id)
    const proposal = await proposed(educator, id)
    const edit = (payload: object) =>
      educator.call('PATCH', url(proposal), { payload: { editNumber: 1, ...payload } })
    expect(await codeOf(edit({ fields: { title: 'Other' } }))).toEqual([400, 'invalid_input'])
    expect((await edit({ kind: 'edition', note: 'new', fixes: [7] })).json()).toEqual({ editNumber: 2 })
    const uploadId = await sendUpload(educator, { bytes: lessonBytes() })
    expect((await edit({ editNumber: 2, uploadId })).statusCode).toBe(200)
    expect(await rowOf(db, proposal)).toMatchObject({
      version_kind: 'edition',
      version_note: 'new',
      fixes: [7],
    })
    expect((await sendBack(moderator, proposal)).statusCode).toBe(200)
    const resubmitted = await educator.call('POST', url(proposal, '/resubmission'), {
      payload: { editNumber: 3 },
    })
    expect(resubmitted.statusCode).toBe(200)
    expect((await educator.call('POST', url(proposal, '/withdrawal'))).statusCode).toBe(200)
    const second = await proposed(educator, id)
    expect((await moderator.call('DELETE', `/api/resources/${second}`)).statusCode).toBe(200)
    expect((await moderator.call('POST', `/api/moderation/bin/${second}/restoration`)).statusCode).toBe(200)
    expect(await rowOf(db, id)).toEqual(row)
    const ofAuthor = await educator.call('PATCH', url(id), { payload: { editNumber: 1, kind: 'edition' } })
    expect(ofAuthor.statusCode).toBe(409)
  })

  test('its details follow each edit of its resource', async () => {
    const { id } = await published()
    const proposal = await proposed(educator, id)
    const seen = (await moderator.call('GET', `/api/resources/${id}/history`)).json().seen
    const payload = { seen, fields: { title: 'Better title', tags: ['Grade 4'] } }
    expect((await moderator.call('PATCH', `/api/resources/${id}`, { payload })).statusCode).toBe(200)
    expect(await rowOf(db, proposal)).toMatchObject({
      title: 'Better title',
      tags: ['Grade 4'],
      edit_number: 1,
    })
    const own = { seen: '1.0', fields: { title: 'Of the proposal' } }
    expect((await moderator.call('PATCH', `/api/resources/${proposal}`, { payload: own })).statusCode).toBe(
      400,
    )
  })
})
