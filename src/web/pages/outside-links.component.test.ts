/** Accessible names of links that leave the site, and of links that stay. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listResources } from '#features/catalogue/resources/contract.ts'
import { suggestResources } from '#features/catalogue/search/contract.ts'
import { aFoundResource, aResource } from '#test/builders.ts'
import { expectAccessible } from '#test/component/expect-accessible.ts'
import { answer } from '#test/component/fake-call.ts'
import { openPage } from '#test/component/open-page.tsx'

const stays = ' (opens in a new tab)'
const leaves = ' (opens in a new tab, uses your data)'
const main = page.getByRole('main')
const named = (name: string) => page.getByRole('link', { name, exact: true })

const items = [
  aResource({ title: 'Breuke', kind: 'link', file_url: 'https://school.example/breuke' }),
  aResource({
    title: 'Equations',
    kind: 'file',
    mime: 'application/pdf',
    bytes: 12_000,
    file_url: '/files/1/equations.pdf',
  }),
]

beforeEach(() => {
  answer(listResources, () => ({ items, total: items.length, next: null, asOf: 1 }))
})

test('OPS-38 rows of a list: a link leaves the site, a file does not', async () => {
  await openPage('/subject/mathematics')
  await expect.element(named(`Breuke${leaves}`)).toBeVisible()
  await expect.element(named(`Equations${stays}`)).toBeVisible()
  await expectAccessible('rows with links to other sites')
})

test('OPS-38 the footer’s licence and the cards of other sites', async () => {
  await openPage('/other-oers')
  await expect.element(named(`Creative Commons${leaves}`)).toBeVisible()
  await expect.element(main.getByRole('link').first()).toBeVisible()
  const links = main.getByRole('link').elements()
  for (const link of links) {
    const ending = link.getAttribute('href')?.startsWith('https:') === true ? leaves : stays
    expect(link.textContent.endsWith(ending), link.textContent).toBe(true)
  }
})

test('OPS-38 a suggestion of another site', async () => {
  answer(suggestResources, () => ({ items: items.map((item) => aFoundResource(item)) }))
  await openPage('/')
  await main.getByRole('combobox').fill('bre')
  const option = (title: string) => page.getByRole('option').filter({ hasText: title })
  await expect.element(option('Breuke')).toMatchTextContent(/uses your data\)$/)
  await expect.element(option('Equations')).not.toMatchTextContent(/your data/)
})
