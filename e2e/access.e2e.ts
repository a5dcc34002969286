/** Accessibility of routes, password fields and titles, beside the axe checks of each page. */
import { expect, test, visit } from './setup/browser-test.ts'

const routes = [
  '/subject/history',
  '/other-oers',
  '/self-directed-learning',
  '/contributors',
  '/about-us',
  '/search?q=water',
  '/sign-up',
  '/sign-in',
  '/shelf',
  '/privacy',
  '/subject/astrology',
  '/no-such-page',
  '/',
] as const

test('W4 each route has its own title and moves focus to its heading', async ({ page }) => {
  await visit(page, '/contributors')
  const titles: string[] = []
  for (const route of routes) {
    const before = await page.title()
    await page.evaluate((to) => (location.hash = to), route)
    await expect(page).not.toHaveTitle(before)
    await expect(page.getByRole('heading', { level: 1 }), route).toBeFocused()
    titles.push(await page.title())
  }
  // Two places that are not there may be called alike.
  expect(new Set(titles).size).toBeGreaterThanOrEqual(routes.length - 1)
})

test('W4 skip button moves focus into the page without changing the route', async ({ page }) => {
  await visit(page, '/about-us')
  const address = page.url()
  await page.getByRole('button', { name: 'Skip to content' }).press('Enter')
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await expect(page.locator('a[href="#main"]')).toHaveCount(0)
})

for (const [route, purpose] of [
  ['/sign-in', 'current-password'],
  ['/sign-up', 'new-password'],
] as const)
  test(`W5 password field of ${route} accepts paste, names its autocomplete, and shows its text while Enter is held`, async ({
    page,
  }) => {
    await visit(page, route)
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('autocomplete', purpose)
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
    await password.focus()
    const taken = await password.evaluate((box) =>
      box.dispatchEvent(
        new ClipboardEvent('paste', { cancelable: true, bubbles: true, clipboardData: new DataTransfer() }),
      ),
    )
    expect(taken, 'nobody stops a paste').toBe(true)
    await page.keyboard.insertText('pasted from a manager')
    await expect(password).toHaveValue('pasted from a manager')
    const eye = page.getByRole('button', { name: /show password|hold to/i }).first()
    await eye.focus()
    await page.keyboard.down('Enter')
    await expect(password).toHaveAttribute('type', 'text')
    await page.keyboard.up('Enter')
    await expect(password).toHaveAttribute('type', 'password')
  })

test('W9 Afrikaans titles and the name of the language carry a lang attribute, others do not', async ({
  page,
  request,
}) => {
  const answer = await request.get('/api/resources?subject=Afrikaans')
  const { items } = (await answer.json()) as { items: readonly { title: string; language: string | null }[] }
  const inAfrikaans = items.filter(({ language }) => language === 'af')
  expect(inAfrikaans.length).toBeGreaterThan(0)
  await visit(page, '/subject/afrikaans')
  for (const { title } of inAfrikaans)
    await expect(page.locator('main [lang="af"]').filter({ hasText: title }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-ZA')
  const marked = await page.locator('main [lang="af"]').allTextContents()
  const isTitle = (text: string) => inAfrikaans.some(({ title }) => text.includes(title))
  expect(marked.filter((text) => text !== 'Afrikaans' && !isTitle(text))).toEqual([])
})

test(
  'W9 titles carry their language in suggestions, on the Afrikaans site and on pages without scripts',
  { tag: '@long' },
  async ({ page, request, context, baseURL }) => {
    const answer = await request.get('/api/search?q=werkvel')
    const [one] = (
      (await answer.json()) as { items: { id: string; title: string; language: string | null }[] }
    ).items
    if (one?.language !== 'af') throw new Error('The small school has a worksheet in Afrikaans')
    const saysIts = async (place: string) => {
      const shown = page.getByText(one.title, { exact: true }).first()
      await expect(shown).toBeVisible()
      const lang = await shown.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))
      expect([place, lang]).toEqual([place, expect.stringMatching(/^af/)])
    }
    await visit(page, '/')
    await page.getByRole('main').getByRole('combobox').fill(one.title)
    await saysIts('suggestions')
    for (const place of [
      `/r/${one.id}`,
      `/r/${one.id}/card`,
      `/r/${one.id}/text`,
      `/lite/report/${one.id}`,
      '/lite/search?q=werkvel',
    ]) {
      await page.goto(place)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-ZA')
      await saysIts(place)
    }
    await page.goto(`/r/${one.id}?lang=af`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'af-ZA')
    await context.addCookies([{ name: 'language', value: 'af', url: baseURL ?? '' }])
    await visit(page, '/search?q=water')
    await expect(page.locator('html')).toHaveAttribute('lang', 'af-ZA')
    await expect(
      page.locator('tbody span[lang="zu"], tbody span[lang="en"], q[lang="en"]').first(),
    ).toBeVisible()
  },
)
