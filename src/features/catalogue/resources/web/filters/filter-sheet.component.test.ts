/** Filters of a list on a phone: a sheet behind one button. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listResources } from '#features/catalogue/resources/contract.ts'
import { filterLocally } from '#features/catalogue/resources/web/offline/local-filter.ts'
import { aResource } from '#test/builders.ts'
import { textsOf } from '#test/component/elements.ts'
import { expectAccessible, show, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, hold } from '#test/component/fake-call.ts'
import { openPage, route } from '#test/component/open-page.tsx'
import { countLocalFacets } from './more-filters.tsx'

const resources = [
  aResource({ title: 'Breuke', language: 'af', access: 'structured' }),
  aResource({ title: 'Equations', language: 'en', licence: 'CC-BY-4.0', access: 'images-only' }),
  aResource({ title: 'Equality', language: 'en' }),
]

beforeEach(() =>
  answer(listResources, ({ query = {} }) => {
    const items = [...filterLocally(resources, query)]
    const facets = query.facets && { facets: countLocalFacets(resources, query) }
    return { items, total: items.length, next: null, asOf: 1, ...facets }
  }),
)

const opener = page.getByRole('button', { name: /^Filters/ })
const sheet = page.getByRole('dialog', { name: 'Filters' })
const done = sheet.getByRole('button', { name: /^Show / })
const choice = (name: RegExp) => sheet.getByRole('checkbox', { name })
const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Report' }) })
const isWithinSheet = () => sheet.element().contains(document.activeElement)

async function openOnPhone(at = '/subject/mathematics') {
  await show(390)
  await openPage(at)
  await expect.element(rows.first()).toBeVisible()
}

test('TABLE-11 sheet filters by text and facet, counts both on its button and shows the number of hits', async () => {
  await openOnPhone()
  await expect.element(opener).toHaveTextContent('Filters')
  await expect.element(page.getByLabelText('Search by title')).not.toBeInTheDocument()
  await opener.click()
  await expect.element(done).toHaveTextContent('Show 3 resources')
  await choice(/^English/).click()
  await expect.element(done).toHaveTextContent('Show 2 resources')
  await sheet.getByLabelText('Search by title').fill('equal')
  await expect.element(done).toHaveTextContent('Show 1 resource')
  await expect.element(sheet.getByRole('status')).toHaveTextContent('1 resource')
  await done.click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(opener).toHaveTextContent('Filters (2)')
  await expect.element(opener).toHaveFocus()
  expect(route()).toBe('/subject/mathematics?language=en&title=equal')
  expect(textsOf(rows)).toEqual([expect.stringContaining('Equality')])
})

test('READ-20 sheet has the group Access with counts, and its choices filter the list', async () => {
  await openOnPhone()
  await opener.click()
  const group = sheet.getByRole('group', { name: 'Access' })
  for (const name of [/^Images only 1/, /^Text, headings and described pictures 1/, /^Not known 1/])
    await expect.element(group.getByRole('checkbox', { name })).toBeVisible()
  await choice(/^Text, headings/).click()
  await expect.element(done).toHaveTextContent('Show 1 resource')
  expect(route()).toBe('/subject/mathematics?access=structured')
})

test('text typed in the sheet filters the list although the sheet closes at once', async () => {
  await openOnPhone()
  await opener.click()
  await sheet.getByLabelText('Search by tags').fill('algebra')
  await done.click()
  await expect.poll(() => callsOf(listResources).at(-1)?.query).toMatchObject({ tag: 'algebra' })
})

test('W7 sheet holds the focus, Escape closes it and returns the focus', async () => {
  await openOnPhone()
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(choice(/^English/)).toBeVisible()
  const controls = sheet.element().querySelectorAll('input, select, button').length
  for (let stop = 0; stop <= controls; stop += 1) {
    expect(isWithinSheet()).toBe(true)
    await userEvent.tab()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('W7 clearing the filters in the sheet leaves it open and keeps the focus in it', async () => {
  await openOnPhone('/subject/mathematics?language=en')
  await opener.click()
  await sheet.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(done).toHaveTextContent('Show 3 resources')
  await expect.element(done).toHaveFocus()
  expect(route()).toBe('/subject/mathematics')
})

test('Back undoes the last choice and leaves the sheet open; a filter in the URL does not open it', async () => {
  await openOnPhone('/subject/mathematics?language=en')
  await expect.element(opener).toHaveTextContent('Filters (1)')
  await expect.element(sheet).not.toBeInTheDocument()
  await opener.click()
  await choice(/^Afrikaans/).click()
  await expect.element(done).toHaveTextContent('Show 3 resources')
  history.back()
  await expect.element(done).toHaveTextContent('Show 2 resources')
  await expect.element(choice(/^Afrikaans/)).not.toBeChecked()
})

test('sheet names no number while the hits are unknown', async () => {
  await openOnPhone()
  await opener.click()
  await expect.element(choice(/^English/)).toBeVisible()
  const letGo = hold(listResources, () => ({ items: [], total: 0, next: null, asOf: 1 }))
  // No other test chooses it: persisted rows would answer.
  await choice(/^CC BY/).click()
  await expect.element(done).toHaveTextContent('Show resources')
  letGo()
  await expect.element(done).toHaveTextContent('Show 0 resources')
})

test('filters move into the sheet below 768 px and out of it from there on', async () => {
  await show(767)
  await openPage('/subject/mathematics')
  await expect.element(opener).toBeVisible()
  await opener.click()
  await expect.element(sheet).toBeVisible()
  await show(768)
  await expect.element(opener).not.toBeInTheDocument()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('search').getByLabelText('Search by title')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'More filters' })).toBeVisible()
})

test.for([...views.slice(0, 1), { scheme: 'dark' as const, show: () => show(390, 'dark') }])(
  'W8 W9 sheet passes axe, its targets are 44 px high and its end can be reached: $scheme',
  async ({ scheme, show: open }) => {
    await open()
    await openPage('/subject/mathematics')
    await opener.click()
    await expect.element(choice(/^English/)).toBeVisible()
    await expectAccessible(`filter sheet, ${scheme}`)
    const low = [
      ...sheet.element().querySelectorAll('label:has(input[type=checkbox]), select, button'),
    ].filter((each) => each.getBoundingClientRect().height < 44)
    expect(low).toEqual([])
    choice(/^English/)
      .element()
      .scrollIntoView()
    await expect.element(choice(/^English/)).toBeInViewport()
    await expect.element(done).toBeInViewport()
  },
)
