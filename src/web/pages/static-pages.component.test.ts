/** Pages of fixed content, also shown while the API is blocked (STAT-01). */
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { createVisitor, readSession } from '#features/people/sign-in/session-contract.ts'
import {
  contributorsFile,
  otherOersFile,
  selfDirectedLearningFile,
  usefulResourcesFile,
} from '#features/public/content/content-files.ts'
import aboutUs from '#content/about-us.json' with { type: 'json' }
import contributors from '#content/contributors.json' with { type: 'json' }
import otherOers from '#content/other-oers.json' with { type: 'json' }
import selfDirectedLearning from '#content/self-directed-learning.json' with { type: 'json' }
import usefulResources from '#content/useful-resources.json' with { type: 'json' }
import { disconnect } from '#test/component/fake-call.ts'
import { openPage } from '#test/component/open-page.tsx'

const main = page.getByRole('main')
const cards = main.getByRole('listitem')

/** A picture with a text alternative, a title, and an https link that opens in a new tab. */
async function isCard(card: Locator) {
  await expect.element(card.getByRole('heading').first()).toMatchTextContent(/\w/)
  await expect.element(card.element().querySelector<HTMLElement>('svg, img')).toBeVisible()
  const link = card.getByRole('link').first()
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\//))
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
}

const hasLink = (selector: string) => main.element().querySelectorAll(selector).length

beforeEach(() => {
  for (const endpoint of [readSession, createVisitor]) disconnect(endpoint)
})

test('STAT-01 STAT-02 page lists eleven book series with title, picture and link', async () => {
  await openPage('/other-oers')
  const { items } = otherOersFile.parse(otherOers)
  const series = main.getByRole('list').first().getByRole('listitem')
  await expect.element(series).toHaveLength(11)
  for (const [n, { title, link }] of items.entries()) {
    await isCard(series.nth(n))
    await expect.element(series.nth(n).getByRole('heading')).toMatchTextContent(title)
    await expect.element(series.nth(n).getByRole('link')).toHaveAttribute('href', link)
  }
})

test('STAT-10 STAT-11 page lists two useful resources with pictures and alt text', async () => {
  await openPage('/other-oers')
  for (const each of usefulResourcesFile.parse(usefulResources).items) {
    await expect.element(main.getByRole('heading', { name: each.title })).toBeVisible()
    await expect.element(main).toMatchTextContent(each.subtitle)
    await expect.element(main).toMatchTextContent(each.resourceHeading)
    await expect.element(main.getByRole('img', { name: each.resourceImageAlt })).toBeVisible()
  }
  expect(hasLink('a[href$=".pdf"]')).toBe(1)
})

test('STAT-03 STAT-04 page shows the research unit and eleven books', async () => {
  await openPage('/self-directed-learning')
  const { unit, books } = selfDirectedLearningFile.parse(selfDirectedLearning)
  expect(hasLink(`a[href="${unit.link}"]`)).toBe(1)
  await expect.element(cards).toHaveLength(11)
  for (const card of cards.all()) await isCard(card)
  for (const { title } of books) await expect.element(main).toMatchTextContent(title)
})

test('STAT-05 page shows two founders', async () => {
  await openPage('/contributors')
  await expect.element(cards).toHaveLength(2)
  for (const { name } of contributorsFile.parse(contributors).founders)
    await expect.element(main.getByRole('heading', { name })).toBeVisible()
})

test('STAT-06–09 page shows mission, invitation and two contact cards with photo, name, email and phone', async () => {
  await openPage('/about-us')
  const { mission, invitation, contacts } = aboutUs
  for (const text of [...mission, invitation.title, invitation.text])
    await expect.element(main).toMatchTextContent(text)
  await expect.element(cards).toHaveLength(2)
  for (const { name, email, phone } of contacts) {
    const card = cards.filter({ hasText: email })
    await expect.element(card.getByRole('heading', { name })).toBeVisible()
    await expect.element(card.element().querySelector<HTMLElement>('svg, img')).toBeVisible()
    await expect.element(card.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
    await expect
      .element(card.getByRole('link', { name: phone }))
      .toHaveAttribute('href', `tel:${phone.replaceAll(' ', '')}`)
  }
})
