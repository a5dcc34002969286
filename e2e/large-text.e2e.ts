/** Large letters and wide spacing on every screen, narrow and wide: nothing is cut off, nothing scrolls sideways. */
import type { Page } from '@playwright/test'
import { publicScreens } from './setup/access/screens.ts'
import { textChanges, unreadableParts, resetText } from './setup/access/large-text.ts'
import { expect, signInAs, test } from './setup/browser-test.ts'

// These tests only read, so they may run in parallel.
test.describe.configure({ mode: 'parallel' })

async function holds(page: Page, what: string) {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [name, grow] of Object.entries(textChanges)) {
      await page.evaluate(grow)
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([what, width, name, sideways, await unreadableParts(page)]).toEqual([what, width, name, 0, []])
      await resetText(page)
    }
  }
}

/** On a phone the introduction of a subject is cut off until it is opened. */
async function showIntroduction(page: Page) {
  await page.setViewportSize({ width: 320, height: 800 })
  const more = page.getByRole('button', { name: 'Read more' })
  if (await more.isVisible()) await more.click()
}

async function allHold(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0, { timeout: 20_000 })
    await showIntroduction(page)
    await holds(page, address)
  }
}

test('W8 public screens are readable with large text', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(300_000)
  await allHold(
    page,
    publicScreens.map((route) => `/#${route}`),
  )
})

test(
  'W8 member screens and their dialogs are readable with large text',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(300_000)
    await signInAs(page, 'admin')
    const desks = [
      '/contribute',
      '/contributions',
      '/moderation',
      '/role-assign',
      '/site-status',
      '/audit-log',
      '/figures',
      '/view-account',
    ]
    await allHold(
      page,
      desks.map((route) => `/#${route}`),
    )
    await page.goto('/#/subject/mathematics')
    // The menu closes when the page changes: the page that was left may still be shown.
    await expect(page.getByRole('heading', { level: 1, name: 'Mathematics' })).toBeVisible()
    await showIntroduction(page)
    for (const name of ['Menu', 'FAQ', 'Preview', 'Share']) {
      await page.getByRole('button', { name, exact: true }).first().click()
      const opened = page.getByRole('dialog').or(page.getByRole('navigation')).first()
      await expect(opened).toBeVisible()
      await holds(page, name)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
    }
  },
)

test(
  'W8 pages without scripts are readable with large text',
  { tag: '@long' },
  async ({ page, request, expectedErrors }) => {
    test.setTimeout(300_000)
    expectedErrors.push(/status of 400/)
    const answer = await request.get('/api/resources?subject=Maths&type=pdf&limit=1')
    const [one] = ((await answer.json()) as { items: { id: string }[] }).items
    const ofOne = ['', '/card', '/text', '/pages'].map((form) => `/r/${one?.id}${form}`)
    ofOne.push(`/lite/report/${one?.id}`, `/lite/error/${one?.id}?page=1`)
    const lists = ['/s/mathematics', '/lite', '/lite/subject/mathematics', '/lite/search?q=water&lang=af']
    await allHold(page, [...ofOne, ...lists, '/api/docs', '/r/nothing'])
  },
)
