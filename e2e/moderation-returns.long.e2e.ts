/** A moderator answers an author by keyboard on a narrow phone: sends back, undoes, edits, and reads the history. */
import type { Page } from '@playwright/test'
import { apiAs, contributeLink } from './setup/calls.ts'
import { newTitle, test } from './setup/staff.ts'
import { expect, signInAs, visit } from './setup/browser-test.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** Moves the focus with Tab until it is on the control. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const label = (await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? ''
    if (name.test(label)) return
  }
  throw new Error(`Tab never reached ${name}`)
}

async function moderate(page: Page, title: string) {
  await signInAs(page, 'moderator')
  await visit(page, '/moderation')
  await page.getByRole('searchbox').fill(title)
  await expect(row(page, title).getByRole('button', { name: 'History' })).toBeVisible()
}

test.use({ viewport: { width: 320, height: 700 } })

test('ANS-10 ANS-11 ANS-41 a resource is sent back by keyboard, and its author reads the text that was shown', async ({
  page,
  playwright,
  baseURL,
}) => {
  const author = await apiAs(playwright, baseURL, 'educator')
  const title = newTitle('Sent back')
  const id = await contributeLink(author, { title, tags: ['Grade 4'] })
  await moderate(page, title)
  await page.getByRole('button', { name: `Approve ${title}` }).focus()
  await tabTo(page, /^Send back/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send back to the author' })
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Wrong subject or grade' })).toBeChecked()
  const sent = await dialog.getByRole('textbox').inputValue()
  await expect(dialog.getByText('The author will read:').locator('..')).toContainText(sent)
  await tabTo(page, /^Send back$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 was sent back to its author')).toBeVisible()
  const listed = await page.request.get(`/api/moderation?q=${encodeURIComponent(title)}`)
  const { unverified }: { unverified: unknown } = await listed.json()
  expect(unverified).toMatchObject([{ id, returned: { reason: 'subject-or-grade', text: sent }, returns: 1 }])

  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(row(page, title)).toContainText('Wrong subject or grade')
  await page.getByRole('button', { name: `Undo sending back ${title}` }).press('Enter')
  await expect(row(page, title).getByRole('button', { name: `Send back ${title}` })).toBeVisible()
  await expect(row(page, title)).not.toContainText('Resubmitted')
  await author.dispose()
})

test('ANS-41 details are edited by keyboard, and the history has the old and the new value', async ({
  page,
  playwright,
  baseURL,
}) => {
  const author = await apiAs(playwright, baseURL, 'educator')
  const title = newTitle('Fractoins')
  await contributeLink(author, { title, tags: ['Grade 4'] })
  await moderate(page, title)
  await row(page, title).getByRole('button', { name: 'Edit details' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  const corrected = title.replace('Fractoins', 'Fractions')
  await dialog.getByLabel('Title', { exact: true }).fill(corrected)
  await dialog.getByLabel('Title', { exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill(corrected)
  await row(page, corrected).getByRole('button', { name: 'History' }).press('Enter')
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText('Resource edited by you')
  await expect(history).toContainText(title)
  await expect(history).toContainText(corrected)
  await page.keyboard.press('Escape')
  await expect(row(page, corrected).getByRole('button', { name: 'History' })).toBeFocused()
  await author.dispose()
})
