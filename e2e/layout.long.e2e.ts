/** Layout of every page: banner, footer, metadata, routes and the fallback screen. */
import { expect, signInByForm, test, visit } from './setup/browser-test.ts'

/** The thirteen routes of the spec with their headings for an admin. */
const routes = [
  ['NAV-02', '/', /\w/],
  ['NAV-03', '/subject/history', /History/],
  ['NAV-04', '/other-oers', /open educational resources|OER/i],
  ['NAV-05', '/self-directed-learning', /Self-directed learning/i],
  ['NAV-06', '/contributors', /Contributors/],
  ['NAV-07', '/about-us', /About us/i],
  ['NAV-08', '/contribute', /Contribute/],
  ['NAV-09', '/search?q=water', /Search|water/i],
  ['NAV-10', '/role-assign', /Assign roles|User List/i],
  ['NAV-13', '/moderation', /Moderation/],
  ['NAV-14', '/view-account', /Account/i],
] as const
const routesOfVisitors = [
  ['NAV-11', '/sign-up', /Sign up/i],
  ['NAV-12', '/sign-in', /Sign in/i],
] as const

test('NAV-01–14 GEN-03–08 each of the thirteen routes has its page, its metadata, banner and footer, also after a reload', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const seen = { titles: new Set<string>(), descriptions: new Set<string | null>() }
  const checkRoute = async ([, route, heading]:
    (typeof routes)[number] | (typeof routesOfVisitors)[number]) => {
    await visit(page, route)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(new URL(page.url()).hash).toBe(`#${route}`)
    for (const name of ['description', 'keywords']) {
      const tag = page.locator(`meta[name=${name}]`)
      await expect(tag).toHaveCount(1)
      await expect(tag).toHaveAttribute('content', /.{5,}/)
    }
    await expect.poll(() => page.title()).toMatch(/Thuto/)
    seen.titles.add(await page.title())
    seen.descriptions.add(await page.locator('meta[name=description]').getAttribute('content'))
    await expect(page.getByRole('banner').getByRole('img')).toHaveCount(2)
    for (const img of await page.getByRole('banner').getByRole('img').all())
      await expect(img).toHaveAccessibleName(/\w/)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(/student work.*accuracy is not guaranteed/)
    await expect(footer.getByRole('img', { name: /Creative Commons/ })).toBeVisible()
  }
  for (const row of routesOfVisitors) await checkRoute(row)
  await signInByForm(page, 'admin')
  for (const row of routes) await checkRoute(row)
  expect(seen.titles.size).toBe(13)
  expect(seen.descriptions.size).toBe(13)
})

test(
  'GEN-06 GEN-07 the metadata of a page changes with the subject, without a reload',
  { tag: '@long' },
  async ({ page }) => {
    await visit(page, '/subject/history')
    await expect(page).toHaveTitle(/^History/)
    const before = await page.locator('meta[name=description]').getAttribute('content')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Geography' }).click()
    await expect(page).toHaveTitle(/^Geography/)
    expect(await page.locator('meta[name=description]').getAttribute('content')).not.toBe(before)
  },
)

test('HEAD-12 logo links to Home', async ({ page }) => {
  await visit(page, '/about-us')
  await page.getByRole('banner').getByRole('link', { name: 'Thuto' }).click()
  await expect(page).toHaveURL(/#\/$/)
})

test('GEN-01 Home, About us and the FAQ name the audience and the supporting university', async ({
  page,
}) => {
  await visit(page, '/')
  const main = page.getByRole('main')
  await expect(main).toContainText(/South African teachers, lecturers and learners/)
  await expect(main).toContainText(/supported by a university/)
  await page.getByRole('button', { name: 'FAQ' }).click()
  await expect(page.getByRole('dialog')).toContainText(/teachers|educators/i)
  await expect(page.getByRole('dialog')).toContainText(/university/i)
  await page.keyboard.press('Escape')
  await visit(page, '/about-us')
  await expect(main).toContainText(/teachers|educators/i)
  await expect(main).toContainText(/university/i)
})

test('GEN-02 a visitor finds files and links among the resources of a subject', async ({ page }) => {
  await visit(page, '/subject/english')
  const hrefs = page.getByRole('table').locator('tbody a')
  await expect(hrefs.first()).toBeVisible()
  const addresses = await hrefs.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.some((address) => address.startsWith('/files/'))).toBe(true)
  expect(addresses.some((address) => address.startsWith('https://'))).toBe(true)
})

test('NAV-16 an unknown route shows the fallback screen with a link to Home', async ({ page }) => {
  await visit(page, '/no-such-page')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('404 Not Found')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/$/)
})

test('NAV-15 a page that throws shows the fallback screen with the message and no stack; header and link to Home stay', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/boom/, /error occurred in (one of your React components|the <)/)
  await page.route('**/assets/contributors-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("boom")' }),
  )
  await visit(page, '/contributors')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('main')).toContainText('boom')
  await expect(page.getByRole('main')).not.toContainText(/\bat .*\.js/)
  await page.getByRole('banner').getByRole('link', { name: 'Thuto' }).click()
  await expect(page.getByRole('heading', { name: 'Available Subjects and More:' })).toBeVisible()
})

test('NAV-01 server sends the root and its assets, and 404 for a missing file', async ({ page, request }) => {
  await visit(page, '/')
  expect((await request.get('/contributors')).status()).toBe(404)
  expect((await request.get('/assets/no-such.js')).status()).toBe(404)
  expect((await request.get('/')).status()).toBe(200)
})

test('privacy page is linked from the footer and names a contact', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible()
})

test('STAT-12 one link leads to the PDF shipped with the site', async ({ page, request }) => {
  await visit(page, '/other-oers')
  const link = page.getByRole('main').locator('a[href$=".pdf"]')
  await expect(link).toHaveCount(1)
  const answer = await request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('application/pdf')
  expect((await answer.body()).subarray(0, 4).toString()).toBe('%PDF')
})
