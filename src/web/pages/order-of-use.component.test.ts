/** The order of use in the filters of a list. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listResources } from '#features/catalogue/resources/contract.ts'
import { countLocalFacets } from '#features/catalogue/resources/web/filters/more-filters.tsx'
import { aResource } from '#test/builders.ts'
import { show } from '#test/component/expect-accessible.ts'
import { answer, callsOf } from '#test/component/fake-call.ts'
import { openPage, route } from '#test/component/open-page.tsx'

const resources = [aResource({ title: 'Breuke' }), aResource({ title: 'Equations' })]
beforeEach(() =>
  answer(listResources, ({ query = {} }) => {
    const facets = query.facets && { facets: countLocalFacets(resources, query) }
    return { items: resources, total: 2, next: null, asOf: 1, ...facets }
  }),
)

/** Sort and order of the last page of the list. */
const lastOrder = () => {
  const pages = callsOf(listResources).filter(({ query }) => !query?.facets)
  const { sort, order } = pages.at(-1)?.query ?? {}
  return [sort, order]
}
const order = page.getByLabelText('Order')
const header = (name: RegExp) => page.getByRole('columnheader', { name })

test.each([
  ['a phone', 390, 'Filters'],
  ['a desktop', 1280, 'More filters'],
])('FIG-15 on %s the order is chosen in the filters', async (_, width, opener) => {
  await show(width)
  await openPage('/subject/mathematics')
  await expect.poll(lastOrder).toEqual(['modifiedAt', 'desc'])
  await page.getByText(opener, { exact: true }).click()
  await expect.element(order).toHaveDisplayValue('Newest')
  await userEvent.selectOptions(order, 'Most used')
  await expect.poll(lastOrder).toEqual(['used', 'desc'])
  expect(route()).toBe('/subject/mathematics?sort=used')
  await userEvent.selectOptions(order, 'Newest')
  await expect.element(order).toHaveDisplayValue('Newest')
  expect(route()).toBe('/subject/mathematics')
})

test('FIG-15 a header changes the order back, and words leave no order of use', async () => {
  await show(1280)
  await openPage('/subject/mathematics?sort=used')
  await expect.poll(lastOrder).toEqual(['used', 'desc'])
  await expect.element(header(/Modified At/)).not.toHaveAttribute('aria-sort', 'descending')
  await page.getByLabelText('Search by title').fill('equ')
  await expect.poll(lastOrder).toEqual(['modifiedAt', 'desc'])
  await page.getByText('More filters', { exact: true }).click()
  await expect.element(page.getByRole('group').first()).toBeVisible()
  await expect.element(order).not.toBeInTheDocument()
  await page.getByLabelText('Search by title').fill('')
  await expect.element(order).toHaveDisplayValue('Most used')
  await header(/^Title/)
    .getByRole('button')
    .click()
  await expect.poll(lastOrder).toEqual(['title', 'asc'])
})
