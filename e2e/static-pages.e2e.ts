/** The pages of fixed content: what each holds, and that they need neither an account nor the server's data. */
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import {
  aboutUsFile,
  contributorsFile,
  otherOersFile,
  selfDirectedLearningFile,
  usefulResourcesFile,
} from '#features/content/content-files.ts'
import { expect, test, visit } from './setup/story.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(`content/${name}`, 'utf8'))

/** Picture with a name, title, and a link to https that opens in a new tab. */
async function isCard(card: Locator) {
  await expect(card.getByRole('heading').first()).toHaveText(/\w/)
  await expect(card.locator('svg, img').first()).toBeVisible()
  const link = card.getByRole('link').first()
  await expect(link).toHaveAttribute('href', /^https:\/\//)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
}

test.beforeEach(async ({ page, expectedErrors }) => {
  // STAT-01: the four pages show with the API blocked.
  expectedErrors.push(/ERR_FAILED/, /Analytics/)
  await page.route('**/api/**', (route) => route.abort())
})

test('STAT-01 STAT-02 eleven book series, each with title, picture and link', async ({ page }) => {
  await visit(page, '/other-oers')
  const { items } = otherOersFile.parse(read('other-oers.json'))
  const cards = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await expect(cards).toHaveCount(11)
  for (const [n, { title, link }] of items.entries()) {
    await isCard(cards.nth(n))
    await expect(cards.nth(n).getByRole('heading')).toContainText(title)
    await expect(cards.nth(n).getByRole('link')).toHaveAttribute('href', link)
  }
})

test('STAT-10 STAT-11 two useful resources, pictures with their alt text', async ({ page }) => {
  await visit(page, '/other-oers')
  const { items } = usefulResourcesFile.parse(read('useful-resources.json'))
  for (const { title, subtitle, resourceHeading, resourceImageAlt } of items) {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
    await expect(main).toContainText(subtitle)
    await expect(main).toContainText(resourceHeading)
    await expect(main.getByRole('img', { name: resourceImageAlt })).toBeVisible()
  }
})

test('STAT-12 one link leads to the PDF that comes with the site', async ({ page, request }) => {
  await visit(page, '/other-oers')
  const link = page.getByRole('main').locator('a[href$=".pdf"]')
  await expect(link).toHaveCount(1)
  const answer = await request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('application/pdf')
  expect((await answer.body()).subarray(0, 4).toString()).toBe('%PDF')
})

test('STAT-03 STAT-04 the research unit and eleven books', async ({ page }) => {
  await visit(page, '/self-directed-learning')
  const { unit, books } = selfDirectedLearningFile.parse(read('self-directed-learning.json'))
  const main = page.getByRole('main')
  await expect(main.locator(`a[href="${unit.link}"]`)).toHaveCount(1)
  const shown = await main.getByRole('listitem').count()
  expect(shown).toBe(11)
  for (const card of await main.getByRole('listitem').all()) await isCard(card)
  for (const { title } of books) await expect(main).toContainText(title)
})

test('STAT-05 two founders', async ({ page }) => {
  await visit(page, '/contributors')
  const { founders } = contributorsFile.parse(read('contributors.json'))
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  for (const { name } of founders)
    await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible()
})

test('STAT-06–09 mission, invitation and two contact cards with photo, name, email and phone', async ({
  page,
}) => {
  await visit(page, '/about-us')
  await page.reload()
  const { mission, invitation, contacts } = aboutUsFile.parse(read('about-us.json'))
  const main = page.getByRole('main')
  for (const text of [...mission, invitation.title, invitation.text]) await expect(main).toContainText(text)
  await expect(main.getByRole('listitem')).toHaveCount(2)
  for (const { name, email, phone } of contacts) {
    const card = main.getByRole('listitem').filter({ hasText: email })
    await expect(card.getByRole('heading', { name })).toBeVisible()
    await expect(card.locator('svg, img').first()).toBeVisible()
    await expect(card.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
    await expect(card.getByRole('link', { name: phone })).toHaveAttribute(
      'href',
      `tel:${phone.replaceAll(' ', '')}`,
    )
  }
})
