import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { suggestResources } from '#features/catalogue/search/contract.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { aFoundResource } from '#test/builders.ts'
import { advance, advanceUntil, waitUntilDrawn, stopClock } from '#test/component/clock.ts'
import { focus, valueOf } from '#test/component/elements.ts'
import { answer, callsOf, disconnect } from '#test/component/fake-call.ts'
import { openPage, route } from '#test/component/open-page.tsx'

const main = page.getByRole('main')
const box = main.getByRole('combobox')
const options = main.getByRole('option')
const titles = ['Grade 4 fractions', 'Grade 5 fractions', 'Grade 6 decimals']

beforeEach(() =>
  answer(suggestResources, () => ({ items: titles.map((title) => aFoundResource({ title })) })),
)

async function suggest(words = 'grade') {
  await box.fill(words)
  await expect.element(options).toHaveLength(3)
}

test('HOME-01 HOME-03–05 NAV-02 page has hero, heading and 16 linked cards', async () => {
  await openPage('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Available Subjects and More:' })).toBeVisible()
  const cards = main.getByRole('listitem').getByRole('link')
  expect(cards.elements().map((card) => card.getAttribute('href'))).toEqual([
    '#/subject/mathematics',
    '#/subject/business-studies',
    '#/subject/history',
    '#/subject/geography',
    '#/subject/natural-science',
    '#/subject/life-science',
    '#/subject/english',
    '#/subject/technology',
    '#/subject/afrikaans',
    '#/subject/life-skills',
    '#/subject/computer-science',
    '#/other-oers',
    '#/self-directed-learning',
    '#/contributors',
    '#/about-us',
    '#/view-account',
  ])
  await main.getByRole('link', { name: /Contributors/ }).click()
  expect(route()).toBe('/contributors')
})

test('HOME-06 HOME-07 query opens the search page, a blank one does nothing', async () => {
  await openPage('/')
  for (const blank of ['', '   ']) {
    await box.fill(blank)
    await userEvent.keyboard('{Enter}')
    expect(route()).toBe('/')
  }
  expect(callsOf(suggestResources)).toEqual([])
  await box.fill(' a & b#c% ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(route).toBe('/search?q=a%20%26%20b%23c%25')
  await expect.element(page.getByRole('searchbox').first()).toHaveValue('a & b#c%')
})

test('HOME-02 HOME-08 HOME-09 HOME-11 HOME-14 HOME-16 at most three suggestions show until the box is emptied or left', async () => {
  answer(suggestResources, () => ({
    items: [...titles, 'A fourth one'].map((title) => aFoundResource({ title })),
  }))
  await openPage('/')
  await suggest('GRADE')
  await box.fill('')
  await expect.element(options).toHaveLength(0)
  await suggest()
  await page.getByRole('heading', { level: 1 }).click()
  await expect.element(options).toHaveLength(0)
  await expect.element(box).toHaveValue('grade')
})

test('HOME-13 W1 arrow keys choose a suggestion without leaving Home', async () => {
  await openPage('/')
  await suggest()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  expect(route()).toBe('/')
})

describe('HOME-15 suggestion timeout', () => {
  const shown = () => options.elements().length

  async function typeWithStoppedClock() {
    await openPage('/')
    stopClock()
    await focus(box)
    await userEvent.keyboard('grade')
    await advanceUntil(() => shown() === 3, 10)
  }

  test('list shows at 5 s and is closed at 7 s, the query stays', async () => {
    await typeWithStoppedClock()
    await advance(5_000)
    expect(shown()).toBe(3)
    await advance(2_000)
    await waitUntilDrawn(() => shown() === 0)
    expect(valueOf(box)).toBe('grade')
  })

  test('W1 list stays while an option is active, and Escape closes it', async () => {
    await typeWithStoppedClock()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await advance(10_000)
    expect(options.nth(1).element().getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{Escape}')
    await waitUntilDrawn(() => shown() === 0)
  })
})

test('HOME-21 failed suggestions are only logged', async () => {
  disconnect(suggestResources)
  expectConsoleError(/^Error fetching PDFs:/)
  await openPage('/')
  await box.fill('grade')
  await expect.poll(() => callsOf(suggestResources).length).toBeGreaterThan(0)
  await expect.element(options).toHaveLength(0)
  await expect.element(page.getByRole('alert')).toHaveLength(0)
})
