import { randomUUID } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { approve, contributeFile } from '#test/site-actions.ts'
import { aStoredFile, storeResource, storeResources, rowOf } from '#test/database/store-resource.ts'
import { waitForFreshMinute } from '#test/database/fresh-window.ts'
import { textBrowser } from '#test/fakes/text-browser.ts'
import { baseUrl, testSite } from '#test/site.ts'
import { fileUrl } from '#features/catalogue/resources/resource.ts'

const site = await testSite()
const { db } = site.parts
const page = (address: string) => textBrowser(site).open(address)
const reportsOf = (id: string) =>
  db.selectFrom('reports').selectAll().where('resource_id', '=', id).orderBy('id').execute()

describe('lite site', async () => {
  const [educator, moderator] = [await site.member('educator'), await site.member('moderator')]
  const { id } = await contributeFile(educator, {
    subject: 'Geography',
    title: 'Rivers & dams',
    tags: ['Grade 6', 'water'],
  })
  await approve(moderator, id)
  await storeResources(db, [
    { subject: 'Geography', title: 'Volcanoes', tags: ['Grade 7'] },
    { subject: 'Geography', title: 'Deserts', tags: ['Grade 7'], verified: null },
  ])

  test('PERM-07 a visitor finds a resource by subject and grade, opens its file and reports it', async () => {
    const browser = textBrowser(site)
    expect((await browser.open('/lite')).text).toContain('Geography (2 resources)')
    const list = await browser.follow('Geography')
    expect([list.text.includes('Volcanoes'), list.text.includes('Deserts')]).toEqual([true, false])
    const sixth = await browser.send('/lite/subject/geography', { grade: 'Grade 6' })
    expect(sixth.text).toMatch(/1 resource .*Rivers & dams/)
    expect(sixth.text).not.toContain('Volcanoes')
    const file = await browser.follow(/^Open: PDF · .*kB$/)
    expect([file.status, file.headers['content-type'], file.html.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    await browser.open(sixth.address)
    expect((await browser.follow('Report')).text).toContain('Rivers & dams')
    const thanks = await browser.send(`/lite/report/${id}`, { reason: 'broken', text: 'Page 2 is\nmissing.' })
    expect([thanks.status, thanks.text.includes('Report submitted successfully!')]).toEqual([201, true])
    expect(await reportsOf(id)).toMatchObject([
      { reason: 'broken', text: 'Page 2 is missing.', source: expect.stringMatching(/^visitor /) },
    ])
    expect(await rowOf(db, id)).toMatchObject({ report_amount: 1, reported: true, verified: true })
    expect((await browser.follow('Back to Geography')).text).toContain('2 resources')
  })

  test('a link removes a filter, another one changes the order', async () => {
    const browser = textBrowser(site)
    await browser.open('/lite/subject/geography?grade=Grade+6&sort=title&lang=af')
    const both = await browser.follow('Verwyder hierdie filter')
    expect(both.text).toMatch(/2 hulpbronne .*Rivers & dams.*Volcanoes/)
    expect((await browser.follow('Titel Z tot A')).text).toMatch(/Volcanoes.*Rivers & dams/)
  })

  test('READ-20 the form counts the facet Access and filters lists and searches by it', async () => {
    await storeResources(db, [
      { subject: 'LifeSkills', title: 'Markets', access: 'structured' },
      { subject: 'LifeSkills', title: 'Markets scanned', access: 'images-only' },
      { subject: 'LifeSkills', title: 'Markets elsewhere' },
    ])
    const browser = textBrowser(site)
    const list = await browser.open('/lite/subject/life-skills')
    expect(list.text).toMatch(
      /Access.*Images only \(1\).*Text, headings and described pictures \(1\).*Not known \(1\)/,
    )
    const described = await browser.send('/lite/subject/life-skills', { access: 'structured' })
    expect(described.text).toMatch(/1 resource Active filters Text, headings and described pictures/)
    await browser.open('/lite/search?q=markets')
    const found = await browser.send('/lite/search', { access: 'images-only', q: 'markets' })
    expect(found.text).toMatch(/1 resource .*Markets scanned/)
  })

  test('a search suggests a correction and finds words of the other language', async () => {
    const browser = textBrowser(site)
    await browser.open('/lite')
    expect((await browser.send('/lite/search', { q: 'volcanos' })).text).toContain('Did you mean:')
    expect((await browser.follow('volcanoes')).text).toMatch(/Search results for “volcanoes” 1 resource/)
    const dams = await browser.send('/lite/search', { q: 'riviere' })
    expect(dams.text).toMatch(/Results for related words \(rivers\).*Rivers & dams/)
  })

  test('page links lead through a list, each row once', async () => {
    await storeResources(
      db,
      Array.from({ length: 120 }, (_, n) => ({ subject: 'Technology', title: `Gears ${n}` })),
    )
    const browser = textBrowser(site)
    const rows = ({ text }: { text: string }) => text.match(/Gears \d+/g) ?? []
    const first = rows(await browser.open('/lite/subject/technology?sort=title'))
    const second = rows(await browser.follow('Next page'))
    const last = await browser.follow('Next page')
    expect([first.length, second.length, rows(last).length]).toEqual([50, 50, 20])
    expect(new Set([...first, ...second, ...rows(last)]).size).toBe(120)
    expect(last.links.some(({ text }) => text === 'Next page')).toBe(false)
    expect(rows(await browser.follow('First page'))).toEqual(first)
  })

  test('every link and form of an Afrikaans page leads to Afrikaans pages', async () => {
    const browser = textBrowser(site)
    await browser.open('/lite?lang=af')
    const seen = [
      await browser.follow('Geografie'),
      await browser.send('/lite/subject/geography', { grade: 'Grade 7' }),
      await browser.send('/lite/search', { q: 'volcanoes' }),
      await browser.follow('Rapporteer'),
      await browser.send('/lite/report/'),
    ]
    for (const { html, address } of seen) {
      expect([address, html]).toEqual([address, expect.stringContaining('<html lang="af-ZA">')])
      expect(address).toContain('lang=af')
    }
    expect(seen[1]?.text).toContain('Graad 7 Verwyder hierdie filter')
    expect(seen.at(-1)?.text).toContain('Jou rapport is ingestuur!')
  })
})

describe('input in addresses', () => {
  test.each([
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    "'; drop table resources; --",
    '</title><script>alert(1)</script>',
    '{{7*7}}',
    '\u202e\u2028',
    '%_\\',
    '🙂'.repeat(50),
  ])('T27 T35 T18 %j is searched for and shown as text', async (q) => {
    for (const name of ['q', 'title', 'tag']) {
      const query = new URLSearchParams({ q: 'algebra', [name]: q })
      const { status, html, text } = await page(`/lite/search?${query}`)
      const tags = html.replaceAll(/"[^"]*"/g, '""')
      expect([status, /<script|<img|<[^>]*onerror=|<svg\/|<[^>]*onload=/.exec(tags)]).toEqual([200, null])
      if (name === 'q') expect(text).toContain(q.replaceAll(/\s+/g, ' ').trim())
    }
  })

  test('T27 a hostile record is shown as text in lists and in the report form', async () => {
    const evil = '"><img src=x onerror=alert(1)>'
    const id = await storeResource(db, {
      subject: 'Business',
      title: evil,
      tags: [evil],
      author: evil,
    })
    const list = await page('/lite/subject/business-studies')
    const form = await page(`/lite/report/${id}`)
    for (const { html, text } of [list, form]) {
      expect(html).not.toContain('<img')
      expect(text).toContain(evil)
    }
  })

  test.each([
    '/lite/search?q=a&sort=userID',
    '/lite/search?q=a&verified=false',
    '/lite/search?q=a&q=b',
    `/lite/search?q=${'x'.repeat(201)}`,
    '/lite/subject/history?rating=6',
    '/lite/subject/history?grade=Grade+13',
    '/lite/subject/history?type=exe',
    '/lite/subject/history?cursor=[1]',
    '/lite/subject/history?subject=Maths',
    '/lite?lang=xx',
    '/lite?lang=zu',
    '/lite/report/not-an-id',
  ])('T16 T17 T19 %s is refused with a page that names the next step', async (address) => {
    const { status, headers, text } = await page(address)
    expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(text).toContain('Go back, check what you typed or chose, and try again.')
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each(['/lite/subject/astrology', '/lite/subject/__proto__', '/lite/no-such-page', '/lite/'])(
    'T35 %s is answered with a 404 page',
    async (address) => {
      const { status, text, links } = await page(address)
      expect([status, text.includes('Page not found')]).toEqual([404, true])
      expect(links.map(({ to }) => to)).toContain('/lite')
    },
  )

  test('blank fields of a form filter nothing', async () => {
    const { status, text } = await page('/lite/search?q=&title=&rating=&grade=&lang=en')
    expect([status, text.includes('Search all resources')]).toEqual([200, true])
    const blankFields = '/lite/search?q=gears&subject=&title=&tag=&rating=&grade=&type=&language=&licence='
    expect((await page(blankFields)).text).toContain('120 resources')
  })
})

describe('report form', async () => {
  const id = await storeResource(db, { title: 'The rand and the cent' })
  const tokenOf = async (browser: ReturnType<typeof textBrowser>, about = id) =>
    (await browser.open(`/lite/report/${about}`)).forms.find(({ method }) => method === 'post')?.fields[
      'token'
    ] ?? ''

  test('T32 a report with a forged token, or one of another visitor or resource, is not counted', async () => {
    const browser = textBrowser(site)
    const own = await tokenOf(browser)
    const others = await tokenOf(textBrowser(site))
    const elsewhere = await tokenOf(browser, await storeResource(db))
    for (const token of ['x', others, elsewhere, `${own}x`, own.replace(/^\d/, '2'), '0'.repeat(13)]) {
      await browser.open(`/lite/report/${id}`)
      const { status, text } = await browser.send('/lite/report/', { token })
      expect([status, text.includes('reload the form')]).toEqual([403, true])
    }
    expect(await reportsOf(id)).toEqual([])
  })

  test('T32 a form from another origin is refused', async () => {
    const visitor = await site.visitor()
    const form = await visitor.call('GET', `/lite/report/${id}`)
    const token = /name="token" value="([^"]+)"/.exec(form.body)?.[1] ?? ''
    const send = (headers: Record<string, string>) =>
      visitor.call('POST', `/lite/report/${id}`, {
        payload: new URLSearchParams({ token }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    expect((await send({ origin: 'https://elsewhere.example' })).statusCode).toBe(403)
    expect((await send({ origin: 'null' })).statusCode).toBe(403)
    expect(await reportsOf(id)).toEqual([])
    expect((await send({ origin: baseUrl })).statusCode).toBe(201)
    expect(await reportsOf(id)).toHaveLength(1)
  })

  test('a browser without cookies gets a page that asks to allow them', async () => {
    const browser = textBrowser(site, false)
    await browser.open(`/lite/report/${id}`)
    const { status, text } = await browser.send('/lite/report/')
    expect([status, text.includes('Allow cookies for this site')]).toEqual([401, true])
  })

  test('SDK-13 a form sent twice counts once, a new form counts again', async () => {
    const rated = await storeResource(db)
    const browser = textBrowser(site)
    const form = await browser.open(`/lite/report/${rated}`)
    const token = form.forms.find(({ method }) => method === 'post')?.fields['token'] ?? ''
    await browser.send('/lite/report/', { token })
    await browser.open(`/lite/report/${rated}`)
    expect((await browser.send('/lite/report/', { token })).status).toBe(201)
    expect(await reportsOf(rated)).toHaveLength(1)
    await browser.open(`/lite/report/${rated}`)
    await browser.send('/lite/report/')
    expect(await reportsOf(rated)).toHaveLength(2)
  })

  test.each([{ text: 'x'.repeat(501) }, { reason: 'spite' }, { reportAmount: '100' }])(
    'T17 %o is refused with a page',
    async (filled) => {
      const browser = textBrowser(site)
      await browser.open(`/lite/report/${id}`)
      expect((await browser.send('/lite/report/', filled)).status).toBe(400)
    },
  )

  test('PERM-07 an unpublished or unknown resource has no report form and sets no cookie', async () => {
    const waiting = await storeResource(db, { verified: null })
    for (const about of [waiting, randomUUID()]) {
      const { status, headers } = await page(`/lite/report/${about}`)
      expect([status, headers['set-cookie']]).toEqual([404, undefined])
    }
  })
})

describe('responses', async () => {
  const aFileOf = (id: string, name: string) => ({
    ...aStoredFile(),
    id,
    file_name: name,
    file_url: fileUrl(id, name),
  })
  const addresses = ['/lite', '/lite/subject/technology', '/lite/search?q=gears', '/lite/search']

  test('T34 only the report form sets a cookie, and no other page reads one', async () => {
    const id = await storeResource(db)
    const admin = await site.member('admin')
    for (const address of addresses) {
      const mine = await admin.call('GET', address, { headers: { 'x-forwarded-host': 'evil.example' } })
      const publicPage = await site.anonymous().call('GET', address)
      expect([address, mine.body]).toEqual([address, publicPage.body])
      expect(mine.headers).toMatchObject({
        'cache-control': 'public, max-age=0, s-maxage=5',
        vary: 'accept-encoding',
        etag: expect.stringMatching(/^W\//),
      })
      expect(mine.headers['set-cookie']).toBeUndefined()
    }
    const form = await page(`/lite/report/${id}`)
    expect(form.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(form.headers['set-cookie']).toMatch(/^visitor=[^;]+; Path=\/; HttpOnly; SameSite=Lax/)
    expect((await admin.call('GET', `/lite/report/${id}`)).headers['set-cookie']).toBeUndefined()
  })

  test('T27 pages have no scripts, and their policy allows none', async () => {
    for (const address of [...addresses, '/lite/no-such-page', '/lite?lang=xx']) {
      const { html, headers } = await page(address)
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^;']+';/)
      expect(html).not.toMatch(/<script|\sstyle=|\son\w+=|<iframe/)
    }
  })

  test('a page of 50 typical rows has at most 14 kB compressed', async () => {
    const words = 'The water cycle and why rivers run dry worksheet with answers for your class'.split(' ')
    const made = (n: number) => words.map((_, i) => words[(i * 7 + n * 3) % words.length]).slice(0, 8)
    await storeResources(
      db,
      Array.from({ length: 60 }, (_, n) => ({
        ...aFileOf(randomUUID(), `${made(n).join('-')}.pdf`),
        subject: 'NaturalScience',
        title: `${made(n).join(' ')} ${n}`,
        tags: [`Grade ${(n % 12) + 1}`, words[n % words.length] ?? '', `unit ${n % 9}`],
        author: `Teacher ${made(n + 5)[0]} ${n % 20}`,
        licence: n % 3 === 0 ? null : 'CC-BY-4.0',
        language: n % 4 === 0 ? 'af' : 'en',
        bytes: 1_000 + n * 7_919,
        pages: (n % 30) + 1,
        modified_at: new Date(Date.UTC(2026, n % 12, (n % 28) + 1, n % 24, n)),
      })),
    )
    const { html } = await page('/lite/subject/natural-science')
    const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
    const gzip = gzipSync(html).length
    console.info(
      `50 rows without scripts: ${brotli} bytes as brotli, ${gzip} as gzip, ${html.length} as it is`,
    )
    expect(Math.max(brotli, gzip)).toBeLessThan(14_000)
  })
})

describe('limits', async () => {
  const limited = await testSite({ settings: { LIMITS: 'normal' } })

  test('T40 the eleventh report of a visitor within a minute gets a page that asks to wait', async () => {
    const id = await storeResource(limited.parts.db)
    const browser = textBrowser(limited)
    await waitForFreshMinute(limited.parts.db)
    const sendOne = async () => {
      await browser.open(`/lite/report/${id}?lang=af`)
      return browser.send('/lite/report/')
    }
    for (let sent = 1; sent <= 10; sent += 1) expect((await sendOne()).status).toBe(201)
    const refused = await sendOne()
    expect([refused.status, refused.text.includes('Probeer weer oor 1 minuut.')]).toEqual([429, true])
    expect((await rowOf(limited.parts.db, id)).report_amount).toBe(10)
  })
})
