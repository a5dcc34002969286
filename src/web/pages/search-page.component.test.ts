import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listResources } from '#features/catalogue/resources/contract.ts'
import { countZeroResult, searchRelated, searchResources } from '#features/catalogue/search/contract.ts'
import { aFoundResource, aResource } from '#test/builders.ts'
import { answer, callsOf } from '#test/component/fake-call.ts'
import { textsOf } from '#test/component/elements.ts'
import { openPage, route } from '#test/component/open-page.tsx'

const box = page.getByRole('searchbox').first()
const reports = page.getByRole('button', { name: 'Report' })
const found = (...titles: string[]) => ({
  items: titles.map((title) => aFoundResource({ title })),
  total: titles.length,
  next: null,
  asOf: 1,
})

beforeEach(() => {
  answer(searchResources, ({ query: { q } }) => found(`About ${q}`))
  answer(countZeroResult, () => undefined)
  answer(searchRelated, () => ({
    didYouMean: [],
    otherWords: { words: [], items: [], total: 0 },
    inside: { items: [], total: 0 },
    nearestSubject: null,
  }))
})

test('NAV-09 SEARCH-01 SEARCH-02 SEARCH-04 query is in form and URL, and Back restores it', async () => {
  await openPage('/search?q=water')
  await expect.element(box).toHaveValue('water')
  await expect.element(reports).toHaveLength(1)
  await box.fill('breuke')
  await userEvent.keyboard('{Enter}')
  await expect.poll(route).toBe('/search?q=breuke')
  await expect.element(page.getByRole('row').filter({ hasText: 'About breuke' })).toBeVisible()
  history.back()
  await expect.element(box).toHaveValue('water')
})

test('SEARCH-03 SEARCH-06 blank query is not sent, and the page without one has only the form', async () => {
  await openPage('/search?q=water')
  await box.fill('   ')
  await userEvent.keyboard('{Enter}')
  expect(route()).toBe('/search?q=water')
  await openPage('/search')
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(page.getByText(/No results found/)).not.toBeInTheDocument()
  expect(callsOf(searchResources).map(({ query }) => query?.q)).not.toContain('')
})

test.for(['zzqq', '<b>x</b>', '"><img src=x onerror=alert(1)>', '%', '50% & more'])(
  'SEARCH-05 T27 T35 query without hits is shown literally and never executed: %s',
  async (q) => {
    answer(searchResources, () => found())
    await openPage(`/search?q=${encodeURIComponent(q)}`)
    await expect.element(page.getByText(`No results found for "${q}".`)).toBeVisible()
  },
)

test('T35 malformed URL shows the form', async () => {
  await openPage('/search?q=%E0%A4%A')
  await expect.element(box).toBeVisible()
})

test('SEARCH-11 TABLE-15 row shows the subject', async () => {
  answer(searchResources, () => ({
    ...found(),
    items: [aFoundResource({ subject: 'ComputerScience' })],
    total: 1,
  }))
  await openPage('/search?q=computer science')
  await expect.element(page.getByRole('cell').filter({ hasText: 'Computer Science' })).toBeVisible()
})

test('TABLE-33 table shows a hint when only the filters hide all rows', async () => {
  answer(searchResources, ({ query }) => (query.title ? found() : found('About water')))
  await openPage('/search?q=water')
  await expect.element(reports).toHaveLength(1)
  await page.getByLabelText('Search by title').fill('zzqq')
  await expect.element(page.getByText('No resources found for the selected search or filters.')).toBeVisible()
  await expect.element(page.getByText(/No results found for/)).not.toBeInTheDocument()
})

test('TABLE-01 search page has the table of the subject pages', async () => {
  answer(listResources, () => ({ items: [aResource()], total: 1, next: null, asOf: 1 }))
  const anatomy = async (at: string) => {
    await openPage(at)
    await expect.element(reports).toHaveLength(1)
    return {
      columns: textsOf(page.getByRole('columnheader')),
      filters: page
        .getByLabelText(/^(Search by|Rating|Grade)/)
        .elements()
        .map((field) => [field.tagName, (field as HTMLInputElement).labels?.[0]?.textContent]),
      sorts: page.getByRole('columnheader').getByRole('button').elements().length,
      stars: page.getByRole('button', { name: /^Rate [1-5] star/ }).elements().length,
    }
  }
  const onSubjectPage = await anatomy('/subject/mathematics')
  expect(onSubjectPage).toMatchObject({ sorts: 2, stars: 5 })
  expect(onSubjectPage.filters).toHaveLength(4)
  expect(await anatomy('/search?q=maths')).toEqual(onSubjectPage)
})
