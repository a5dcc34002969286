/** A translation in work (DRAFT_LANGUAGES): chosen in the footer or by an address, marked, and left again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, test } from './setup/browser-test.ts'

let site: RunningSite
let dataDir = ''
test.describe.configure({ mode: 'serial', timeout: 60_000 })
test.use({ serviceWorkers: 'allow', locale: 'zu-ZA' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-draft-'))
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), DRAFT_LANGUAGES: 'zu' }
  site = await startSite({ settings }, 120_000)
})
test.afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const banner = (page: Page) =>
  page.getByRole('complementary').filter({ hasText: 'This translation is a draft' })
const choice = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('button', { name })
const worker = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)

test('LANG-27 the footer opens a draft with its banner, and leads back to English', async ({ page }) => {
  await page.goto(site.url)
  await expect.poll(() => worker(page)).toMatch(/\/sw\.js$/)
  await expect(banner(page)).toHaveCount(0)
  await choice(page, 'isiZulu (draft)').click()
  await expect(banner(page)).toContainText('% of the texts. The rest is English.')
  await expect(page.getByRole('contentinfo')).toContainText('Ubumfihlo')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-ZA')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `Home in a draft, ${width} px`)
  }
  await expect.poll(() => worker(page)).toMatch(/\/sw\.zu\.js$/)
  await choice(page, 'English').click()
  await expect(banner(page)).toHaveCount(0)
})

test('LANG-27 an address opens a draft, also beside the worker of another language', async ({ page }) => {
  await page.goto(site.url)
  await expect.poll(() => worker(page)).toMatch(/\/sw\.js$/)
  await page.goto(`${site.url}/?lang=zu#/about-us`)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await choice(page, 'Afrikaans').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'af-ZA')
  await expect(page).toHaveURL(`${site.url}/#/about-us`)
  await page.goto(`${site.url}/lite?lang=zu`)
  await expect(banner(page)).toBeVisible()
  await expectAccessible(page, 'basic version in a draft')
})
