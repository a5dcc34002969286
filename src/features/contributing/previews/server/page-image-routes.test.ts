import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { storeFile } from '#test/database/store-file.ts'
import { rowOf, storeResource } from '#test/database/store-resource.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { type Person, testSite, type TestSite } from '#test/site.ts'
import { inputOf, type RunSandboxed, SandboxError, SandboxLimitError } from '#platform/sandbox/sandbox.ts'
import type { DrawInput } from './reading/pictures/draw-pages.ts'

const lesson = makeLesson('pdf').bytes
const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const address = (id: string, name: string, v = '') => `/page-images/${id}/${name}.webp${v}`
const get = (who: Person, url: string, headers: Record<string, string> = {}) =>
  who.call('GET', url, { headers })

/** Draws nothing: a picture is the name of its page. Records the pages of each drawing. */
function fakeDrawings() {
  const drawn: string[] = []
  const runInChild: RunSandboxed = async (job) => {
    const { pages, width } = (await inputOf(job)) as DrawInput
    drawn.push(`${pages.join()} ${width}`)
    return pages.map((page) => Buffer.from(`page ${page}`))
  }
  return { drawn, runInChild }
}

const aBook = (site: TestSite, more = {}) => storeFile(site, lesson, { verified: true, pages: 100, ...more })

describe('page picture of a public PDF', async () => {
  const logged: unknown[] = []
  const site = await testSite({ logError: (error) => void logged.push(error) })
  const anonymous = site.anonymous()
  const id = await storeFile(site, lesson, { verified: true, pages: 1 })

  test.each([480, 960])(
    'READ-12 is a WebP of %i pixels, with an etag and headers that forbid scripts',
    async (width) => {
      const answer = await get(anonymous, address(id, `1-${width}`))
      expect(answer.statusCode, answer.body.slice(0, 100)).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(answer.rawPayload.length),
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
        'cache-control': 'public, max-age=60, must-revalidate',
      })
      expect(answer.headers['etag']).toMatch(/^"[^"]+"$/)
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width })
      const head = await anonymous.call('HEAD', address(id, `1-${width}`))
      expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
      expect(head.headers['content-length']).toBe(answer.headers['content-length'])
    },
  )

  test('the two widths have two etags; another version in the address gets the present file', async () => {
    const urls = [address(id, '1-480'), address(id, '1-960'), address(id, '1-480', '?v=000000000000')]
    const [small, large, other] = await Promise.all(urls.map((url) => get(anonymous, url)))
    expect(small?.headers['etag']).not.toBe(large?.headers['etag'])
    expect(other?.rawPayload).toEqual(small?.rawPayload)
    expect((await get(anonymous, `${address(id, '1-480')}?width=9`)).statusCode).toBe(400)
  })

  test.each(['0-480', '01-480', '2-480', '1-481', '1-4800', '1-048', 'x-480', '1', '-1-480', '1.0-480'])(
    'READ-13 %s is no picture',
    async (name) => {
      expect((await get(anonymous, address(id, name))).statusCode).toBe(404)
    },
  )

  test('READ-13 links, other types, files that were not read and damaged ones have none', async () => {
    const ids = [
      await storeResource(site.parts.db),
      await storeFile(site, lesson, { verified: true, pages: 1, mime, fileName: 'notes.docx' }),
      await storeFile(site, lesson, { verified: true }),
      await storeFile(site, Buffer.from('%PDF-1.7 of one line'), { verified: true, pages: 1 }),
    ]
    for (const each of ids) {
      const answer = await get(anonymous, address(each, '1-480'))
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    }
    expect(logged).toHaveLength(1)
  })
})

describe('access', async () => {
  const drawings = fakeDrawings()
  const site = await testSite({ runInChild: drawings.runInChild })
  const { db } = site.parts
  const [author, other, moderator] = [
    await site.member('educator'),
    await site.member('educator'),
    await site.member('moderator'),
  ]
  const readers = [site.anonymous(), await site.visitor(), other, author, moderator]

  test('READ-18 a picture in memory is gone with its record', async () => {
    const id = await aBook(site)
    const url = address(id, '1-480')
    const { headers } = await get(readers[0] ?? author, url)
    await db.deleteFrom('resources').where('id', '=', id).execute()
    for (const who of readers) {
      const found = [await get(who, url), await get(who, url, { 'if-none-match': String(headers['etag']) })]
      expect(found.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    }
  })

  test('READ-15 the preview says whether there are pictures of pages', async () => {
    const ids = [await aBook(site), await aBook(site, { pages: null }), await aBook(site, { mime })]
    const found = await Promise.all(
      ids.map((id) => get(site.anonymous(), `/api/resources/${id}/preview`).then((each) => each.json())),
    )
    expect(found.map(({ pageImages }) => pageImages)).toEqual([true, false, false])
  })
})

describe('hostile requests', async () => {
  const { drawn, runInChild } = fakeDrawings()
  const site = await testSite({ runInChild, settings: { LIMITS: 'normal' } })
  const id = await aBook(site)
  // Each name comes from an address of its own, so that no limit hides its response.
  let requests = 0
  const read = (url: string) =>
    site
      .anonymous()
      .call('GET', url, { remoteAddress: `10.0.${Math.floor(requests / 200)}.${requests++ % 200}` })

  const numbers =
    '0 00 01 -1 +1 %201 1e1 1.0 0x1 101 999999 1000000 9007199254740993 1%00 %D9%A1 %EF%BC%91 NaN 1%0D%0A * picture'
  const ends =
    '-480.webp -960.webp -481.webp -0480.webp -480.WEBP -480.webp%00 -480.webp.webp -480.png -480 -.webp'
  const names = numbers.split(' ').flatMap((each) => ends.split(' ').map((end) => each + end))
  const paths = `..%2f1-480.webp ..%5c1-480.webp %2e%2e%2f%2e%2e%2fetc%2fpasswd 1-480.webp%2f picture-0.webp
    picture-01.webp picture--1.webp picture-1e1.webp picture-100000.webp Picture-1.webp <svg>.webp %27--.webp
    ${'9'.repeat(41)} ${'9'.repeat(90)}-480.webp ${'%00'.repeat(40)} 1-480.webp?v=${'1'.repeat(17)} 1-480.webp?v=1&v=2`

  test('200 made-up names and more are refused, and draw nothing', async () => {
    expect(names).toHaveLength(200)
    for (const name of [...names, ...paths.split(/\s+/)]) {
      const { statusCode, headers } = await read(`/page-images/${id}/${name}`)
      expect([name, [400, 404].includes(statusCode)]).toEqual([name, true])
      expect([name, headers['cache-control']]).toEqual([name, 'no-store'])
    }
    for (const other of [
      '',
      '-',
      '1',
      'x'.repeat(36),
      `${id}0`,
      `${id}%00`,
      `..%2f${id}`,
      id.replaceAll('-', ''),
    ])
      expect((await read(`/page-images/${other}/1-480.webp`)).statusCode).toBeGreaterThanOrEqual(400)
    expect(drawn).toEqual([])
  })

  test('READ-14 READ-16 60 misses of one moment share a drawing and spend one, also of one address', async () => {
    const urls = Array.from({ length: 60 }, (_, i) => address(id, `${1 + (i % 3)}-480`))
    const found = await Promise.all(urls.map((url) => get(site.anonymous(), url)))
    expect(found.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200))
    expect(drawn).toEqual(['1,2,3 480'])
  })
})

describe('drawing', () => {
  test('READ-14 three pages are drawn at once, for twins and requests of one moment together', async () => {
    const { drawn, runInChild } = fakeDrawings()
    const site = await testSite({ runInChild })
    const twins = [await aBook(site), await aBook(site)]
    const urls = twins.flatMap((id) => ['4-480', '5-480', '6-480'].map((name) => address(id, name)))
    const answers = await Promise.all(urls.map((url) => get(site.anonymous(), url)))
    expect(answers.map(({ body }) => body)).toEqual([4, 5, 6, 4, 5, 6].map((page) => `page ${page}`))
    expect(drawn).toEqual(['4,5,6 480'])
    await get(site.anonymous(), address(twins[0] ?? '', '100-960'))
    const { etag } = (await get(site.anonymous(), address(twins[0] ?? '', '100-480'))).headers
    expect(drawn).toEqual(['4,5,6 480', '100 960', '100 480'])
    await get(site.anonymous(), address(twins[1] ?? '', '100-480'), { 'if-none-match': String(etag) })
    expect(drawn).toHaveLength(3)
  })

  test('READ-14 PAGE_IMAGES_MB=0 keeps nothing', async () => {
    const { drawn, runInChild } = fakeDrawings()
    const site = await testSite({ runInChild, settings: { PAGE_IMAGES_MB: '0' } })
    const url = address(await aBook(site), '1-480')
    const statuses = [await get(site.anonymous(), url), await get(site.anonymous(), url)]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(drawn).toHaveLength(2)
  })

  test('READ-14 a page too heavy to draw is 404, is not tried again, and costs its neighbours nothing', async () => {
    const { drawn, runInChild } = fakeDrawings()
    const site = await testSite({
      runInChild: async (job) => {
        const pictures = await runInChild(job)
        if (((await inputOf(job)) as DrawInput).pages.includes(2)) throw new SandboxLimitError('too much')
        return pictures
      },
    })
    const id = await aBook(site)
    const status = async (name: string) => (await get(site.anonymous(), address(id, name))).statusCode
    expect([await status('2-480'), await status('2-480'), await status('3-480')]).toEqual([404, 404, 200])
    expect(drawn).toEqual(['1,2,3 480', '2 480', '1,2,3 480', '3 480'])
  })

  test.each([
    ['an error', () => Promise.reject(new SandboxError('no luck'))],
    ['too few pictures', () => Promise.resolve([])],
    ['no pictures', () => Promise.resolve(['a', 'b', 'c'])],
  ])('a child that gives %s gives 404 and is logged', async (_, runInChild) => {
    const logged: unknown[] = []
    const site = await testSite({ runInChild, logError: (error) => void logged.push(error) })
    expect((await get(site.anonymous(), address(await aBook(site), '1-480'))).statusCode).toBe(404)
    expect(logged).toHaveLength(2)
  })

  test('READ-16 the 61st uncached page a minute is 429 with Retry-After; cached pages are free', async () => {
    const { drawn, runInChild } = fakeDrawings()
    const site = await testSite({ runInChild, settings: { LIMITS: 'normal' } })
    const id = await aBook(site)
    const read = (page: number) => get(site.anonymous(), address(id, `${page}-480`))
    for (let page = 1; page <= 60; page += 1) expect((await read(page)).statusCode).toBe(200)
    expect(drawn).toHaveLength(20)
    const refused = await read(61)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await read(60)).statusCode).toBe(200)
  })

  test('READ-18 T14 a file hidden or replaced while its page is drawn is 404', async () => {
    const changes = [{ verified: null }, { sha256: 'b'.repeat(64) }]
    let id = ''
    const site = await testSite({
      runInChild: async (job) => {
        const { pages } = (await inputOf(job)) as DrawInput
        await site.parts.db
          .updateTable('resources')
          .set(changes.pop() ?? {})
          .where('id', '=', id)
          .execute()
        return pages.map(() => Buffer.from('x'))
      },
    })
    for (const page of [1, 4]) {
      id = await aBook(site)
      const answer = await get(site.anonymous(), address(id, `${page}-480`))
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    }
    expect(changes).toEqual([])
  })

  test('a file that is missing in the store is 404, and found again later', async () => {
    const site = await testSite()
    const id = await aBook(site, { pages: 1, storage_key: 'uploads/missing.pdf' })
    const url = address(id, '1-480')
    expect((await get(site.anonymous(), url)).statusCode).toBe(404)
    const { storage_key } = await rowOf(site.parts.db, await aBook(site))
    const set = { storage_key: `${storage_key}` }
    await site.parts.db.deleteFrom('resources').where('storage_key', '=', set.storage_key).execute()
    await site.parts.db.updateTable('resources').set(set).where('id', '=', id).execute()
    expect((await get(site.anonymous(), url)).statusCode).toBe(200)
  })

  test('READ-15 one drawing runs, 20 wait, the next is 503 with Retry-After, and the check of an upload starts at once', async () => {
    const gate = Promise.withResolvers<void>()
    let running = 0
    const site = await testSite({
      runOneChild: async ({ input }) => {
        running += 1
        await gate.promise
        return (input as DrawInput).pages.map(() => Buffer.from('x'))
      },
    })
    const id = await aBook(site)
    const groups = Array.from({ length: 21 }, (_, i) => address(id, `${1 + i * 3}-480`))
    const waiting = groups.map((url) => get(site.anonymous(), url))
    const full = async () => {
      const { statusCode, headers } = await get(site.anonymous(), address(id, '100-480'))
      return [statusCode, headers['retry-after'], running]
    }
    await expect.poll(() => running).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await full()).toEqual([503, '5', 1])
    const check = site.parts.runInChild({
      module: new URL(import.meta.url),
      input: { pages: [] },
      readable: [],
    })
    await expect.poll(() => running).toBe(2)
    gate.resolve()
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(21).fill(200))
    expect(await check).toEqual([])
  })
})
