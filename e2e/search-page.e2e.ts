import { expect, test, visit } from './setup/browser-test.ts'

test('SEARCH-09 SEARCH-11 TABLE-15 search finds resources by subject name, also computer science, and rows show the subject', async ({
  page,
}) => {
  await visit(page, '/search?q=computer science')
  await expect(page.getByRole('cell').filter({ hasText: 'Computer Science' }).first()).toBeVisible()
  await visit(page, '/search?q=maths')
  await expect(page.getByRole('cell').filter({ hasText: 'Mathematics' }).first()).toBeVisible()
})
