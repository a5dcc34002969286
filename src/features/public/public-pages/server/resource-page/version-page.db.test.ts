import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { corrected, proposed } from '#test/corrections/versions.ts'
import { approve, sendBack } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()
const { id, bytes } = await corrected(educator, moderator)
const get = (url: string) => visitor.call('GET', url)
const short = `/r/${id.replaceAll('-', '').slice(0, 10)}`
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const day = String.raw`\d+ \w+ \d{4}`

test('COR-15 the page of version 1 names what version 2 corrects, and has its bytes', async () => {
  const { statusCode, headers, body } = await get(`/r/${id}/v/1`)
  expect(statusCode).toBe(200)
  expect(textOf(body)).toMatch(
    new RegExp(`This is version 1 of ${day}\\. Version 2 of ${day} corrects: row 3\\.`),
  )
  expect(body.indexOf('role="note"')).toBeLessThan(body.indexOf('<h1'))
  expect(body).toContain('<meta name="robots" content="noindex" />')
  expect(headers['link']).toBe(`</r/${id}/intro-to-algebra>; rel="latest-version"`)
  expect(textOf(body)).toMatch(/Open version 2 .*Download version 1 \(\d+(\.\d)? kB\)/)
  const [, address = ''] = /href="(\/files\/[^"]+)"/.exec(body) ?? []
  const file = await get(address)
  expect([file.statusCode, file.rawPayload.equals(bytes[0] ?? Buffer.alloc(0))]).toEqual([200, true])
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=60, must-revalidate',
    etag: expect.any(String),
  })
  const part = await visitor.call('GET', address, { headers: { range: 'bytes=0-9' } })
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10])
  expect((await get(`/r/${id}/v/1?lang=af`)).body).toContain('Dit is weergawe 1 van')
})

test('COR-15 the present version has the own page, others are 404', async () => {
  const { statusCode, headers } = await get(`/r/${id}/v/2`)
  expect([statusCode, headers.location]).toEqual([301, `/r/${id}/intro-to-algebra`])
  for (const n of ['0', '3', 'x', '01'])
    expect([n, (await get(`/r/${id}/v/${n}`)).statusCode]).toEqual([n, 404])
  expect((await get(`/files/${id}/v/2/corrected.pdf`)).statusCode).toBe(404)
})

test('COR-16 the code of a card has its version, and leads to the banner after a correction', async () => {
  const card = await get(`/r/${id}/card`)
  expect(textOf(card.body)).toMatch(new RegExp(`Version 2, ${day}`))
  expect(card.body).toContain(`<strong>127.0.0.1:3000${short}</strong>`)
  const scanned = await get(`${short}?v=1`)
  expect([scanned.statusCode, scanned.headers.location]).toEqual([302, `/r/${id}/v/1`])
  for (const v of ['?v=2', '?v=0', '?v=99', '?v=x', '']) {
    const { statusCode, headers } = await get(`${short}${v}`)
    expect([v, statusCode, headers.location]).toEqual([v, 302, `/r/${id}/intro-to-algebra`])
  }
})

test('the own page lists the versions of a corrected resource, and no others', async () => {
  const { body } = await get(`/r/${id}/intro-to-algebra`)
  expect(textOf(body)).toMatch(
    new RegExp(`Versions Version 2, ${day}\\. Correction: row 3\\. Version 1, ${day}`),
  )
  expect(body).toContain(`<link rel="predecessor-version" href="/r/${id}/v/1" />`)
  expect(body).toContain('"version":"2","correction":"row 3"')
  const plain = await storeResource(db, { title: 'Plain' })
  expect((await get(`/r/${plain}/plain`)).body).not.toContain('Versions')
  expect((await get(`/r/${plain}/plain`)).body).not.toContain('predecessor-version')
})

test('COR-18 the current state and the list of versions say what has changed', async () => {
  const { items } = (await get(`/api/resources/current?ids=${id}`)).json()
  const change = { kind: 'correction', note: 'row 3', at: items[0].modifiedAt }
  expect(items).toMatchObject([{ id, version: 2, change, withdrawn: [] }])
  const versions = (await get(`/api/resources/${id}/versions`)).json()
  const file_url = `/files/${id}/v/1/notes.pdf`
  expect(versions).toMatchObject({ version: 2, ...change, errors: [] })
  expect(versions.earlier).toMatchObject([{ n: 1, kind: null, note: null, state: 'kept', file_url }])
})

test('COR-17 a withdrawn version is out of reach, and its page says so; the present one stays', async () => {
  const { id: other } = await corrected(educator, moderator)
  const withdraw = (n: number) =>
    moderator.call('POST', `/api/resources/${other}/versions/${n}/withdrawal`, {
      payload: { reason: 'A name' },
    })
  expect((await withdraw(2)).json().code).toBe('version_current')
  expect((await withdraw(9)).statusCode).toBe(404)
  const file = `/files/${other}/v/1/notes.pdf`
  expect((await get(file)).statusCode).toBe(200)
  expect((await get(`/r/${other}/intro-to-algebra`)).body).not.toContain('was withdrawn')
  expect((await withdraw(1)).json()).toEqual({ n: 1 })
  expect((await withdraw(1)).statusCode).toBe(404)
  expect((await get(file)).statusCode).toBe(404)
  expect(textOf((await get(`/r/${other}/v/1`)).body)).toContain('Version 1 was withdrawn.')
  expect((await get(`/r/${other}/intro-to-algebra`)).body).toContain('Version 1 was withdrawn.')
  expect((await get(`/files/${other}/corrected.pdf`)).statusCode).toBe(200)
  expect((await get(`/api/resources/current?ids=${other}`)).json().items[0].withdrawn).toEqual([1])
})

test('earlier versions follow their resource: hidden while it is not public; a former import has none', async () => {
  const { id: hidden } = await corrected(educator, moderator)
  await sendBack(moderator, hidden, { unpublish: true })
  expect((await get(`/files/${hidden}/v/1/notes.pdf`)).statusCode).toBe(404)
  expect((await educator.call('GET', `/files/${hidden}/v/1/notes.pdf`)).headers['cache-control']).toBe(
    'private, no-store',
  )
  expect((await get(`/r/${hidden}/v/1`)).statusCode).toBe(410)
  const imported = await storeResource(db, { title: 'Imported', version: 3 })
  expect(textOf((await get(`/r/${imported}/v/1`)).body)).toContain('Version 1 is no longer kept.')
  await approve(moderator, await proposed(educator, id, { version: 2, kind: 'edition', note: 'For 2027.' }))
  const first = textOf((await get(`/r/${id}/v/1`)).body)
  expect(first).toContain('is a new edition: For 2027. ')
  // A copy of version 1 lacks both changes.
  expect(first).toMatch(new RegExp(`Version 2, ${day}\\. Correction: row 3\\.`))
})

test('COR-30 the own page grows by at most 0.4 kB with versions and errors, the current state by 60 bytes', async () => {
  const size = (text: string) => brotliCompressSync(text).length
  const { id: other } = await corrected(educator, moderator, 1)
  const sizes = async () => [
    size((await get(`/r/${other}/intro-to-algebra`)).body),
    size((await get(`/api/resources/current?ids=${other}`)).body),
  ]
  const [page = 0, current = 0] = await sizes()
  await approve(moderator, await proposed(educator, other))
  await moderator.call('POST', `/api/resources/${other}/errors`, { payload: { wrong: 'Answer 4 is 12.' } })
  const [laterPage = 0, laterCurrent = 0] = await sizes()
  expect(laterPage).toBeGreaterThan(page)
  expect(laterPage - page).toBeLessThanOrEqual(400)
  expect(laterCurrent - current).toBeLessThanOrEqual(60)
})
