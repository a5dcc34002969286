/** Lists of resources stay light: few elements a row, and no row renders behind a dialog, a menu or another row. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rateResource } from '#features/catalogue/ratings/contract.ts'
import { countLocalFacets } from '#features/catalogue/resources/web/filters/more-filters.tsx'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { listResources } from '#features/catalogue/resources/contract.ts'
import { readPreview } from '#features/contributing/previews/contract.ts'
import { searchResources } from '#features/catalogue/search/contract.ts'
import { reportResource } from '#features/review/reports/contract.ts'
import { reportTexts } from '#features/review/reports/messages.ts'
import { aFoundResource } from '#test/builders.ts'
import { answer } from '#test/component/fake-call.ts'
import { aFile, answerModeration, moderate } from '#test/component/moderation.ts'
import { countElements, watchRenders } from '#test/component/elements.ts'
import { openPage } from '#test/component/open-page.tsx'

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 17"/>'
/** All parts of a row: cover, three tags, rating, preview, save, report and share. */
const complete = {
  thumbnail: picture,
  tags: ['Grade 4', 'fractions', 'pizza'],
  kind: 'file' as const,
  mime: 'application/pdf',
  bytes: 545_000,
  pages: 12,
  licence: 'CC-BY-4.0',
  language: 'af',
  ratingTotal: 9,
  ratingAmount: 2,
  averageRating: 4.5,
} satisfies Partial<PublicResource>
const resources = ['Breuke', 'Equations', 'Graphs'].map((title, at) =>
  aFoundResource({
    ...complete,
    title,
    file_url: `/files/${at}/notes.pdf`,
    ...(at === 2 && { thumbnail: null }),
  }),
)
const facets = countLocalFacets([...resources, aFoundResource()], {})
const listed = () => ({ items: resources, total: resources.length, next: null, asOf: 1, facets })

beforeEach(() => {
  answer(listResources, listed)
  answer(searchResources, listed)
})

const rows = () => [...document.querySelectorAll('[data-row]')]
const row = (title: string) => page.getByRole('row').filter({ hasText: title })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function open(at: string) {
  await openPage(at)
  await expect.poll(rows).toHaveLength(resources.length)
}

test('W8 a row with all its parts has 26 elements, with and without its subject', async () => {
  await open('/subject/mathematics')
  expect(rows().map(countElements)).toEqual([26, 26, 26])
  await open('/search?q=grade')
  expect(rows().map(countElements)).toEqual([26, 26, 26])
})

test('MOD-03 a row of moderators with all its parts has 29 elements', async () => {
  answerModeration()
  await moderate(
    ['Breuke', 'Equations'].map((title) => aFile({ ...complete, title, file_url: '/files/1/a.pdf' })),
  )
  expect(rows().map(countElements)).toEqual([29, 29])
})

test('W7 filters, the menu and a preview open and close without a render of any row', async () => {
  answer(readPreview, () => new Promise<never>(() => {}))
  await open('/subject/mathematics')
  const rendered = watchRenders(rows())
  await button('More filters').click()
  await expect.element(page.getByRole('group', { name: 'File type' })).toBeVisible()
  await button('More filters').click()
  await button('Menu').click()
  await expect.element(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await row('Breuke').getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(rendered()).toBe(0)
})

test('TABLE-24 TABLE-30 a rating and a report render their own row only', async () => {
  answer(rateResource, () => ({ ratingTotal: 14, ratingAmount: 3, averageRating: 14 / 3, rating: 4.7 }))
  answer(reportResource, () => ({ reported: true as const }))
  await open('/subject/mathematics')
  const [own, ...others] = rows()
  if (!own) throw new Error('no row')
  const [renderedOwn, renderedOthers] = [watchRenders([own]), watchRenders(others)]
  await row('Breuke').getByRole('button', { name: 'Rate 5 stars' }).click()
  await expect.element(row('Breuke').getByText('4.7')).toBeVisible()
  await row('Breuke').getByRole('button', { name: 'Report' }).click()
  await expect.element(button('Say what is wrong')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: reportTexts.success })).toBeVisible()
  expect(renderedOwn()).toBeGreaterThan(0)
  expect(renderedOthers()).toBe(0)
})

test('MOD-16 DESK-01 dialogs of moderators render no row, and a tick only its own', async () => {
  answerModeration()
  await moderate(['Breuke', 'Equations'].map((title) => aFile({ ...complete, title })))
  const all = watchRenders(rows())
  await button('Delete Breuke').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(all()).toBe(0)
  const others = watchRenders(rows().slice(1))
  await page.getByRole('checkbox', { name: 'Select Breuke' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Select Breuke' })).toBeChecked()
  expect(others()).toBe(0)
})
