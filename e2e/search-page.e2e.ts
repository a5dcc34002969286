import { expect, test, visit } from './setup/story.ts'

test('NAV-09 SEARCH-01 SEARCH-02 SEARCH-04 the words are in the form and in the address; Back returns', async ({
  page,
}) => {
  await visit(page, '/search?q=water')
  const box = page.getByRole('searchbox').first()
  await expect(box).toHaveValue('water')
  await expect(page.getByRole('button', { name: 'Report' }).first()).toBeVisible()
  await box.fill('breuke')
  await box.press('Enter')
  await expect(page).toHaveURL(/#\/search\?q=breuke$/)
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /breuke/i })
      .first(),
  ).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue('water')
})

test('SEARCH-03 SEARCH-06 a blank query is not sent; without one there is only the form', async ({
  page,
}) => {
  await visit(page, '/search?q=water')
  const box = page.getByRole('searchbox').first()
  await box.fill('   ')
  await box.press('Enter')
  await expect(page).toHaveURL(/q=water$/)
  await visit(page, '/search')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByText(/No results found/)).toHaveCount(0)
})

test('SEARCH-05 T27 T35 what was not found is said word for word, and never runs', async ({ page }) => {
  for (const q of ['zzqq', '<b>x</b>', '"><img src=x onerror=alert(1)>', '%', '50% & more']) {
    await visit(page, `/search?q=${encodeURIComponent(q)}`)
    await expect(page.getByText(`No results found for "${q}".`)).toBeVisible()
  }
  await page.goto('/#/search?q=%E0%A4%A')
  await expect(page.getByRole('searchbox').first()).toBeVisible()
})

test('SEARCH-09 SEARCH-11 TABLE-15 a subject is found by its name, computer science too, and stands in the row', async ({
  page,
}) => {
  await visit(page, '/search?q=computer science')
  await expect(page.getByRole('cell').filter({ hasText: 'Computer Science' }).first()).toBeVisible()
  await visit(page, '/search?q=maths')
  await expect(page.getByRole('cell').filter({ hasText: 'Mathematics' }).first()).toBeVisible()
})

test('TABLE-33 when only the filters hide everything, the table says so', async ({ page }) => {
  await visit(page, '/search?q=water')
  await page.getByLabel('Search by title').fill('zzqq')
  await expect(page.getByText('No resources found for the selected search or filters.')).toBeVisible()
  await expect(page.getByText(/No results found for/)).toHaveCount(0)
})

test('TABLE-01 the table of the search page is that of the subject pages', async ({ page }) => {
  const anatomy = async (route: string) => {
    await visit(page, route)
    await expect(page.getByRole('button', { name: 'Report' }).first()).toBeVisible()
    const row = page.getByRole('row').nth(1)
    return {
      columns: await page.getByRole('columnheader').allInnerTexts(),
      filters: await page
        .getByLabel(/^(Search by|Rating|Grade)/)
        .evaluateAll((all) =>
          all.map(({ id, tagName }) => [tagName, document.querySelector(`label[for="${id}"]`)?.textContent]),
        ),
      sorts: await page.getByRole('columnheader').getByRole('button').count(),
      stars: await row.getByRole('button', { name: /^Rate [1-5] star/ }).count(),
    }
  }
  const onSubjectPage = await anatomy('/subject/mathematics')
  expect(onSubjectPage).toMatchObject({ sorts: 2, stars: 5 })
  expect(onSubjectPage.filters).toHaveLength(4)
  expect(await anatomy('/search?q=maths')).toEqual(onSubjectPage)
})
