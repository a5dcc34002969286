import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { contributeFile, contributeLink, sendUpload } from '#test/site-actions.ts'
import { asFiled, rowOf } from '#test/database/store-resource.ts'
import { makePdf } from '#test/files/make-pdf.ts'
import { storedNames } from '#test/files/stored-names.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()
const pdf = makePdf()
const send = (name: string, payload: Buffer = pdf, headers = {}) =>
  educator.call('POST', `/api/uploads?name=${encodeURIComponent(name)}`, { payload, headers })
const file = (payload: object) => educator.call('POST', '/api/resources', { payload })
const aLink = { subject: 'History', title: 'A page', tags: [], link: 'https://school.example/page' }

const rowsOf = async (table: 'resources' | 'uploads' | 'analytics_data') => {
  const { n } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

describe('contributing', () => {
  test('CONTRIB-02 is allowed to educators, moderators and admins, and to no other role', async () => {
    const before = await rowsOf('resources')
    const statusOf = async (role: Parameters<typeof site.member>[0]) =>
      (await (await site.member(role)).call('POST', '/api/resources', { payload: aLink })).statusCode
    for (const role of ['student', 'open access user', 'user'] as const)
      expect(await statusOf(role)).toBe(403)
    expect((await visitor.call('POST', '/api/resources', { payload: aLink })).statusCode).toBe(401)
    expect(await rowsOf('resources')).toBe(before)
    for (const role of ['educator', 'moderator', 'admin'] as const) expect(await statusOf(role)).toBe(201)
  })

  test('CONTRIB-03 lists the eleven subjects as folders, without uploads', async () => {
    const { folders } = (await educator.call('GET', '/api/folders')).json<{ folders: string[] }>()
    expect(folders.toSorted()).toEqual(
      [
        'LifeScience LifeSkills Maths Geography Business Afrikaans English',
        'NaturalScience Technology ComputerScience History',
      ]
        .join(' ')
        .split(' ')
        .toSorted(),
    )
  })
})

describe('a new record', () => {
  test('CALL-03 DATA-03–10 CONTRIB-29 CONTRIB-30 of a file holds the request, the account and the time', async () => {
    const before = Date.now()
    const { id, file_url } = await contributeFile(educator, {
      subject: 'Geography',
      title: '  Rivers\n and lakes ',
      tags: ['Grade 4', 'Grade 5', 'water', 'Water ', 'rivers'],
      fileName: 'Riviere & mere.pdf',
      bytes: pdf,
    })
    const row = await rowOf(db, id)
    expect(row).toEqual({
      id,
      user_id: educator.email,
      uploader_account_id: educator.accountId,
      subject: 'Geography',
      title: 'Rivers and lakes',
      file_url,
      tags: ['Grade 4', 'Grade 5', 'water', 'rivers'],
      modified_at: expect.any(Date),
      verified: null,
      rating_total: null,
      rating_amount: null,
      average_rating: null,
      rating: null,
      report_amount: null,
      reported: null,
      kind: 'file',
      storage_key: expect.stringMatching(/^uploads\/Rivers-and-lakes-[\da-f]{32}\.pdf$/),
      file_name: 'Riviere & mere.pdf',
      bytes: pdf.length,
      mime: 'application/pdf',
      sha256: createHash('sha256').update(pdf).digest('hex'),
      active_content: false,
      remote_content: false,
      licence: 'CC-BY-4.0',
      material: null,
      made_with_ai: null,
      author: null,
      language: null,
      description: null,
      source: null,
      changes: null,
      thumbnail: null,
      pages: null,
      language_guess: null,
      access: null,
      ...asFiled,
      understood: 'waiting',
      understand_tries: 0,
      quarantined_at: null,
      verified_before: null,
      rights_statement: null,
      edit_number: 1,
      decisions: 0,
      queued_at: row.modified_at,
      edited_at: null,
      edited_by: null,
      returned_at: null,
      returned_reason: null,
      returned_text: null,
      returned_fields: null,
      returns: 0,
    })
    expect(file_url).toBe(`/files/${id}/Riviere%20%26%20mere.pdf`)
    expect(row.modified_at.getTime()).toBeGreaterThan(before - 5_000)
    expect(row.modified_at.getTime()).toBeLessThan(Date.now() + 5_000)
  })

  test('DATA-07 CONTRIB-15 of a link holds the link and no file columns', async () => {
    const { id, file_url } = await contributeLink(educator, { link: '  https://School.example/a?b=c#d \n' })
    expect(file_url).toBe('https://school.example/a?b=c#d')
    expect(await rowOf(db, id)).toMatchObject({
      kind: 'link',
      file_url,
      storage_key: null,
      file_name: null,
      bytes: null,
      mime: null,
      sha256: null,
    })
  })

  test('holds optional attributes with normalized spaces, and null for empty ones', async () => {
    const optional = {
      licence: 'CC-BY-SA-4.0',
      material: 'past-paper',
      author: ' A \n Teacher',
      language: 'af',
      description: 'ê'.repeat(1_000),
      source: 'https://school.example/source',
      changes: '  ',
    }
    const { id } = (await file({ ...aLink, ...optional })).json<{ id: string }>()
    expect(await rowOf(db, id)).toMatchObject({ ...optional, author: 'A Teacher', changes: null })
  })

  test('holds null for an unknown licence and CC BY 4.0 for an absent one', async () => {
    const [unknown, absent] = [await file({ ...aLink, licence: null }), await file(aLink)]
    const licenceOf = async (answer: typeof unknown) =>
      (await rowOf(db, answer.json<{ id: string }>().id)).licence
    expect([unknown.statusCode, await licenceOf(unknown), await licenceOf(absent)]).toEqual([
      201,
      null,
      'CC-BY-4.0',
    ])
  })

  test('CONTRIB-29 is hidden from visitors and listed for moderators', async () => {
    const { id } = await contributeLink(educator, { ...aLink, title: 'Xylophones' })
    for (const url of [
      '/api/search?q=xylophones',
      '/api/suggestions?q=xylophones',
      '/api/resources?title=xyl',
    ])
      expect((await visitor.call('GET', url)).body).not.toContain(id)
    expect((await moderator.call('GET', '/api/moderation?q=xylophones')).json()).toMatchObject({
      unverified: [{ id, verified: false, userID: educator.email }],
    })
  })

  test('CONTRIB-31 ANA-06 ANA-07 writes one analytics row with all five fields, for a file and for a link', async () => {
    for (const contribute of [
      () => contributeFile(educator, { title: 'Counted', subject: 'Maths' }),
      () => contributeLink(educator, { ...aLink, title: 'Counted', subject: 'Maths' }),
    ]) {
      const before = await rowsOf('analytics_data')
      await contribute()
      expect(await rowsOf('analytics_data')).toBe(before + 1)
      const { id: _, ...last } = await db
        .selectFrom('analytics_data')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(last).toEqual({
        user_id: educator.accountId,
        event: 'file_upload',
        subject: 'Maths',
        title: 'Counted',
        timestamp: expect.any(Date),
      })
    }
  })
})

describe('create call is rejected', () => {
  const required = { code: 'required_fields_missing', message: 'Please fill in all required fields.' }

  test('CONTRIB-06 without a known subject', async () => {
    const { subject: _, ...rest } = aLink
    expect((await file(rest)).json()).toMatchObject({ code: 'invalid_input', field: 'subject' })
    for (const subject of ['', 'Astrology', 'history', 'uploads', '__proto__', '../History'])
      expect([subject, (await file({ ...aLink, subject })).statusCode]).toEqual([subject, 400])
  })

  test.each(['', '   ', '\u200b\n'])('CONTRIB-07 with the title %j', async (title) => {
    const answer = await file({ ...aLink, title })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ ...required, field: 'title' }),
    ])
  })

  test('CONTRIB-08 with neither or both of file and link', async () => {
    const { link, ...neither } = aLink
    const uploadId = await sendUpload(educator)
    for (const payload of [neither, { ...neither, link, uploadId }]) {
      const answer = await file(payload)
      expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining(required)])
    }
    expect((await file({ ...neither, uploadId })).statusCode).toBe(201)
  })

  test.each([
    { title: 'x'.repeat(301) },
    { title: 7 },
    { title: ['a'] },
    { tags: 'a' },
    { tags: ['x'.repeat(51)] },
    { tags: [''] },
    { tags: [['a']] },
    { tags: Array.from({ length: 34 }, (_, i) => `t${i}`) },
    { licence: 'All rights reserved' },
    { author: 'x'.repeat(121) },
    { language: 'Afrikaans' },
    { material: 'poem' },
    { description: 'x'.repeat(1_001) },
    { source: 'x'.repeat(2_049) },
    { changes: 'x'.repeat(501) },
    { link: 'https://' + 'x'.repeat(2_049) },
    { uploadId: '../../etc/passwd' },
    { uploadId: 'f'.repeat(31) },
    { kind: 'file' },
    { storage_key: 'uploads/x.pdf' },
    { activeContent: false },
    { uploader_account_id: 'somebody' },
    { user_id: 'somebody@school.example' },
  ])('T2 T3 DATA-06 with %o, and stores nothing', async (wrong) => {
    const before = await rowsOf('resources')
    const answer = await file({ ...aLink, ...wrong })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(await rowsOf('resources')).toBe(before)
  })

  test('DATA-06 DATA-08 only beyond a title of 300 characters and 33 tags of 50', async () => {
    const tags = Array.from({ length: 33 }, (_, i) => `${i} ${'ê'.repeat(47)}`.slice(0, 50))
    const { id } = (await file({ ...aLink, title: 'ê'.repeat(300), tags })).json<{ id: string }>()
    expect(await rowOf(db, id)).toMatchObject({ title: 'ê'.repeat(300), tags })
  })
})

describe('links', () => {
  test.each([
    'ftp://x.example/a',
    'example.org',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https:/\\evil',
    'https:\\\\evil',
    'https:evil',
    '//evil.example',
    'https://a@b',
    'https://a:b@c.example',
    'https://[::1]',
    'https://2130706433',
    'https://0x7f.1',
    'https://127.0.0.1',
    'https://localhost',
    'https://x.example:22',
    'https://x.exa\tmple',
    'https://x.example/\u0000',
    `https://x.example/${'é'.repeat(1_900)}`,
    `https://x.example/${'a'.repeat(2_031)}`,
    '',
    '   ',
  ])('T28 CONTRIB-16 %j is rejected', async (link) => {
    const before = await rowsOf('resources')
    const answer = await file({ ...aLink, link })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({ field: 'link' })
    expect(await rowsOf('resources')).toBe(before)
  })

  test.each(['http://example.org', ' HTTP://EXAMPLE.ORG/a '])(
    'CONTRIB-17 CONTRIB-18 %j must use https',
    async (link) => {
      expect((await file({ ...aLink, link })).json()).toMatchObject({
        code: 'link_must_use_https',
        message: '⚠️ Link must use HTTPS',
      })
    },
  )

  test.each([
    [' https://ok', 'https://ok/'],
    ['HTTPS://OK', 'https://ok/'],
    ['https://раypal.example', 'https://xn--ypal-43d9g.example/'],
    [`https://x.example/${'a'.repeat(2_030)}`, `https://x.example/${'a'.repeat(2_030)}`],
  ])('T28 %j is stored in normalized form', async (link, stored) => {
    const answer = await file({ ...aLink, link })
    expect(answer.json()).toMatchObject({ file_url: stored })
  })
})

describe('uploaded bytes', () => {
  test.each([
    'notes.txt',
    'page.html',
    'report.pdf.exe',
    'no-extension',
    '.pdf',
    'trailing-dot.pdf.',
    'a.svg',
    'x',
  ])('T20 CONTRIB-11 named %s are rejected before anything is stored', async (name) => {
    const answer = await send(name)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'invalid_file_type' }),
    ])
    expect(await storedNames(site, 'staging')).toEqual([])
  })

  test('T20 of another type than their name are rejected by the create call and deleted', async () => {
    const [uploads, resources] = [await rowsOf('uploads'), await rowsOf('resources')]
    const namesBefore = await storedNames(site, 'uploads')
    const uploadId = await sendUpload(educator, { fileName: 'a.pdf', bytes: Buffer.from('<html><script>') })
    const answer = await file({ subject: 'Maths', title: 'No PDF', tags: [], uploadId })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'invalid_file' }),
    ])
    expect(await storedNames(site, 'staging')).toEqual([])
    expect(await storedNames(site, 'uploads')).toEqual(namesBefore)
    expect([await rowsOf('uploads'), await rowsOf('resources')]).toEqual([uploads, resources])
  })

  test('CONTRIB-12 are rejected if empty', async () => {
    const before = await rowsOf('uploads')
    expect((await send('a.pdf', Buffer.alloc(0))).statusCode).toBe(422)
    expect(await rowsOf('uploads')).toBe(before)
    expect(await storedNames(site, 'staging')).toEqual([])
  })

  test('T24 CONTRIB-09 are rejected and deleted with one byte too many, with and without Content-Length', async () => {
    const large = Buffer.alloc(10_485_761, 0x20)
    const [announced, silent] = [
      await send('a.pdf', large),
      await educator.call('POST', '/api/uploads?name=a.pdf', {
        payload: Readable.from([large.subarray(0, 9_000_000), large.subarray(9_000_000)]),
        headers: { 'content-type': 'application/octet-stream' },
      }),
    ]
    for (const answer of [announced, silent])
      expect([answer.statusCode, answer.json()]).toEqual([
        413,
        expect.objectContaining({ code: 'file_too_large' }),
      ])
    expect(await storedNames(site, 'staging')).toEqual([])
  })

  test.each(['application/pdf', 'application/json', 'multipart/form-data', 'APPLICATION/OCTET-STREAM ', ''])(
    'T17 with content type %j are rejected before the first byte',
    async (type) => {
      expect((await send('a.pdf', pdf, { 'content-type': type })).statusCode).toBe(415)
      expect(await storedNames(site, 'staging')).toEqual([])
    },
  )

  test('T17 with a content encoding are rejected before the first byte', async () => {
    expect((await send('a.pdf', gzipSync(pdf), { 'content-encoding': 'gzip' })).statusCode).toBe(415)
    expect(await storedNames(site, 'staging')).toEqual([])
  })

  test('T22 of another account cannot be filed', async () => {
    const uploadId = await sendUpload(moderator)
    const answer = await file({ subject: 'Maths', title: 'Not mine', tags: [], uploadId })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'upload_not_found' }),
    ])
    expect(await rowsOf('uploads')).toBeGreaterThan(0)
  })
})
