/** The lists of moderators: own part of the queue, decisions on several resources, undo and the bin. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { apiAs, contributeLink } from './setup/calls.ts'
import { expect, signInAs, visit } from './setup/browser-test.ts'
import { newTitle, test } from './setup/staff.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const tick = (page: Page, title: string) =>
  row(page, title).getByRole('checkbox', { name: `Select ${title}` })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected resources' })
const dialog = (page: Page) => page.getByRole('dialog')

async function search(page: Page, words: string) {
  await visit(page, '/moderation')
  await page.getByRole('searchbox').fill(words)
  // Rows of the whole list stay until those of the search arrive.
  await expect(page.locator('tbody tr').filter({ hasNotText: words })).toHaveCount(0)
  await expect(row(page, words).first()).toBeVisible()
}

async function deleteIt(page: Page, title: string) {
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row(page, title)).toHaveCount(0)
}

const tagsOf = async (page: Page, title: string) => {
  const answer = await page.request.get(`/api/moderation?q=${encodeURIComponent(title)}`)
  const { unverified }: { unverified: { tags: string[] }[] } = await answer.json()
  return unverified[0]?.tags
}

for (const [width, colorScheme] of [
  [320, 'light'],
  [320, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, { tag: '@long' }, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })

    test('DESK-29 DESK-31 DESK-42 several resources are graded; only the opened one can be approved', async ({
      page,
      playwright,
      baseURL,
    }) => {
      const author = await apiAs(playwright, baseURL, 'educator')
      const words = newTitle('Bulk')
      const [one, two] = [`${words} one`, `${words} two`]
      for (const title of [one, two]) await contributeLink(author, { title })
      // Other tests let the moderator open the next resource of the queue, which may be one of these.
      await signInAs(page, 'admin')
      await search(page, words)
      await row(page, one).getByRole('link', { name: 'Review' }).click()
      await expect(page.getByRole('heading', { name: one })).toBeVisible()
      await search(page, words)
      for (const title of [one, two]) await tick(page, title).check()
      await bar(page).getByRole('button', { name: 'Set grade' }).press('Enter')
      await dialog(page).getByRole('checkbox', { name: 'Grade 7' }).check()
      await expectAccessible(page, 'grades of several resources')
      await dialog(page).getByRole('button', { name: 'Save' }).press('Enter')
      await expect(bar(page).getByText('2 done.')).toBeFocused()
      expect(await tagsOf(page, two)).toEqual(['Grade 7'])

      for (const title of [one, two]) await tick(page, title).check()
      await bar(page).getByRole('button', { name: 'Approve' }).press('Enter')
      await expect(bar(page).getByText('1 done, 1 not:')).toBeFocused()
      await expect(bar(page).getByRole('listitem')).toHaveText(`${two}: open it before you approve it`)
      await expect(row(page, one)).toHaveCount(0)
      await expectAccessible(page, 'results of several decisions')
      await author.dispose()
    })

    test('DESK-25 DESK-42 a deletion is taken back in its place, and a later one in the list of deletions', async ({
      page,
      staff,
    }) => {
      const title = newTitle('Deleted by mistake')
      await staff.file(title)
      await signInAs(page, 'moderator')
      await search(page, title)
      await deleteIt(page, title)
      const undo = page.getByRole('button', { name: `Undo the removal of ${title}` })
      await expect(undo).toBeVisible()
      await expectAccessible(page, 'undo')
      await undo.press('Enter')
      await expect(row(page, title).getByRole('link', { name: title })).toBeFocused()

      await deleteIt(page, title)
      const bin = page.getByRole('region', { name: 'Deleted in the last 24 hours' })
      await bin.getByRole('button', { name: `Restore ${title}` }).press('Enter')
      await expect(bin.getByRole('status')).toHaveText(`Restored: ${title}`)
      await expect(row(page, title)).toBeVisible()
      await expectAccessible(page, 'deleted resources')
    })

    test('DESK-08 DESK-42 the own part of the queue is chosen, counted, and given up in one click', async ({
      page,
      staff,
    }) => {
      await staff.file(newTitle('Waiting'), 'LifeSkills')
      await signInAs(page, 'moderator')
      await visit(page, '/moderation')
      const queue = page.getByRole('group', { name: 'My queue' })
      const change = queue.getByRole('button', { name: 'My queue…' })
      await change.click()
      await dialog(page).getByRole('checkbox', { name: 'Life Skills' }).check()
      await expectAccessible(page, 'choice of the queue')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await expect(queue).toContainText(/Life Skills \d/)
      await expect(queue).not.toContainText(/Mathematics/)
      await change.press('Enter')
      await dialog(page).getByRole('button', { name: 'Show everything' }).click()
      await expect(dialog(page)).toBeHidden()
      await expect(change).toBeFocused()
      await queue.getByRole('button', { name: 'Next in my queue' }).click()
      await expect(page).toHaveURL(/#\/moderation\/[0-9a-f-]{36}$/)
    })
  })
