/** The form for an error on a page, without scripts, and the links to it. */
import { expect, test } from 'vitest'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import { waitForFreshMinute } from '#test/database/fresh-window.ts'
import { aStoredFile, storeResource } from '#test/database/store-resource.ts'
import { textBrowser } from '#test/fakes/text-browser.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const aFile = async (title = 'Fractions') => {
  const file = { ...aStoredFile(), file_url: '/files/x/notes.pdf', pages: 4, understood: 'done' as const }
  const id = await storeResource(db, { ...file, title })
  await db
    .insertInto('previews')
    .values({ resource_id: id, text: 'One\fTwo\fThree\fFour', page_count: 4 })
    .execute()
  return id
}
const errorsOf = (id: string) =>
  db.selectFrom('error_reports').selectAll().where('resource_id', '=', id).orderBy('id').execute()

test('COR-24 a page of the text leads to the form, which reports the error without scripts', async () => {
  const id = await aFile()
  const browser = textBrowser(site)
  const text = await browser.open(`/r/${id}/text`)
  const links = text.links.filter((link) => link.text === 'Report an error on this page')
  expect(links.map(({ to }) => to)).toEqual([1, 2, 3, 4].map((page) => `/lite/error/${id}?page=${page}`))
  const form = await browser.open(links[1]?.to ?? '')
  expect([form.status, form.text.includes('Fractions'), form.html.includes('<script')]).toEqual([
    200,
    true,
    false,
  ])
  const words = { wrong: 'Answer 4\nis 10', right: 'It is 12' }
  const thanks = await browser.send('/lite/error/', words)
  expect([thanks.status, thanks.text]).toEqual([
    201,
    expect.stringContaining('The author or a moderator will check it. It is not public until then.'),
  ])
  expect(await errorsOf(id)).toMatchObject([
    { page: 2, wrong: 'Answer 4 is 10', right_text: 'It is 12', version: 1, state: 'open' },
  ])
})

test('COR-24 a form that was opened before a new version names the version that was read', async () => {
  const id = await aFile('Read before')
  const browser = textBrowser(site)
  await browser.open(`/lite/error/${id}?page=2`)
  await db.updateTable('resources').set({ version: 2 }).where('id', '=', id).execute()
  await browser.send('/lite/error/', { wrong: 'Row 3', right: '' })
  await browser.open(`/lite/error/${id}?page=3`)
  await browser.send('/lite/error/', { wrong: 'Row 4', right: '' })
  expect(await errorsOf(id)).toMatchObject([{ version: 1 }, { version: 2 }])
})

test('COR-24 pictures of pages and the own page lead to the form, also in Afrikaans', async () => {
  const id = await aFile('Breuke')
  const browser = textBrowser(site)
  const pages = await browser.open(`/r/${id}/pages?from=4`)
  expect(pages.links.map(({ to }) => to)).toContain(`/lite/error/${id}?page=4`)
  await browser.open(`${ownPagePath({ id, title: 'Breuke' })}?lang=af`)
  const form = await browser.follow('Rapporteer ’n fout op hierdie bladsy')
  expect(form.html).toContain('<html lang="af-ZA">')
  expect(form.text).toContain('Wat is verkeerd?')
  const thanks = await browser.send('/lite/error/', { wrong: 'Ry 3', page: '', right: '' })
  expect([thanks.text.includes('Dankie'), thanks.html.includes('<html lang="af-ZA">')]).toEqual([true, true])
  expect(await errorsOf(id)).toMatchObject([{ page: null, right_text: null }])
})

test.each([
  { wrong: '' },
  { wrong: 'x', page: '5' },
  { wrong: 'x', page: '0' },
  { wrong: 'x', state: 'fixed' },
])('COR-24 T2 T17 %o is refused with a page', async (filled) => {
  const id = await aFile()
  const browser = textBrowser(site)
  await browser.open(`/lite/error/${id}`)
  expect((await browser.send('/lite/error/', filled)).status).toBe(400)
  expect(await errorsOf(id)).toEqual([])
})

test('COR-24 T32 a token of another form, source or resource is refused', async () => {
  const id = await aFile()
  const browser = textBrowser(site)
  const tokenAt = async (who: typeof browser, address: string) =>
    (await who.open(address)).forms.find(({ method }) => method === 'post')?.fields['token'] ?? ''
  const tokens = [
    await tokenAt(browser, `/lite/report/${id}`),
    await tokenAt(browser, `/lite/error/${await aFile()}`),
    await tokenAt(textBrowser(site), `/lite/error/${id}`),
  ]
  for (const token of tokens) {
    await browser.open(`/lite/error/${id}`)
    expect((await browser.send('/lite/error/', { token, wrong: 'x' })).status).toBe(403)
  }
  expect(await errorsOf(id)).toEqual([])
})

test('COR-24 SDK-13 a form sent twice counts once', async () => {
  const id = await aFile()
  const browser = textBrowser(site)
  const form = await browser.open(`/lite/error/${id}`)
  const token = form.forms.find(({ method }) => method === 'post')?.fields['token'] ?? ''
  for (const _ of [1, 2]) {
    await browser.open(`/lite/error/${id}`)
    expect((await browser.send('/lite/error/', { token, wrong: 'Row 3' })).status).toBe(201)
  }
  expect(await errorsOf(id)).toHaveLength(1)
})

test('COR-22 T27 a hostile title and hostile words are text in the form and on the own page', async () => {
  const evil = '"><img src=x onerror=alert(1)>'
  const id = await aFile(evil)
  await db
    .insertInto('error_reports')
    .values({
      resource_id: id,
      version: 1,
      wrong: 'x',
      state: 'confirmed',
      shown: evil,
      decided_at: new Date(),
      source: 'visitor 1',
      address_hash: Buffer.alloc(32),
    })
    .execute()
  const form = await textBrowser(site).open(`/lite/error/${id}?page=1`)
  const own = await textBrowser(site).open(ownPagePath({ id, title: evil }))
  for (const { html, text } of [form, own])
    expect([html.includes('<img src=x'), text.includes(evil)]).toEqual([false, true])
  expect(own.text).toContain(`Known errors ${evil}`)
})

test('COR-24 the 101st open error gets a page that says so; an unknown resource has no form', async () => {
  const id = await aFile()
  const row = { resource_id: id, version: 1, wrong: 'x', source: 'visitor 1', address_hash: Buffer.alloc(32) }
  await db
    .insertInto('error_reports')
    .values(Array.from({ length: 100 }, () => row))
    .execute()
  const browser = textBrowser(site)
  await browser.open(`/lite/error/${id}`)
  const full = await browser.send('/lite/error/', { wrong: 'x' })
  expect([full.status, full.text.includes('wait for an answer already')]).toEqual([409, true])
  const waiting = await storeResource(db, { verified: null })
  expect((await browser.open(`/lite/error/${waiting}`)).status).toBe(404)
})

const limited = await testSite({ settings: { LIMITS: 'normal' } })

test('COR-24 T40 the eleventh error of a visitor within a minute gets a page that asks to wait', async () => {
  const id = await storeResource(limited.parts.db)
  const browser = textBrowser(limited)
  await browser.open(`/lite/error/${id}`)
  await waitForFreshMinute(limited.parts.db)
  for (let n = 1; n <= 10; n += 1) {
    await browser.open(`/lite/error/${id}`)
    expect((await browser.send('/lite/error/', { wrong: `Row ${n}` })).status).toBe(201)
  }
  await browser.open(`/lite/error/${id}`)
  expect((await browser.send('/lite/error/', { wrong: 'Row 11' })).status).toBe(429)
})
