import { expect, test, visit } from './setup/browser-test.ts'

test('SEARCH-09 SEARCH-11 TABLE-15 a subject is found by its name, computer science too, and stands in the row', async ({
  page,
}) => {
  await visit(page, '/search?q=computer science')
  await expect(page.getByRole('cell').filter({ hasText: 'Computer Science' }).first()).toBeVisible()
  await visit(page, '/search?q=maths')
  await expect(page.getByRole('cell').filter({ hasText: 'Mathematics' }).first()).toBeVisible()
})
