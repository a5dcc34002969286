/** Reports of a resource as moderators see them, opened in its row. */
import type { Page } from '@playwright/test'
import { apiAs } from './setup/calls.ts'
import { newTitle, test } from './setup/staff.ts'
import { expect, signInAs, visit } from './setup/browser-test.ts'

const report = async (calls: Awaited<ReturnType<typeof apiAs>>, id: string, data: object) =>
  expect((await calls.post(`/api/resources/${id}/reports`, { data })).status()).toBe(201)

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

async function moderate(page: Page, title: string) {
  await signInAs(page, 'moderator')
  await visit(page, '/moderation')
  await page.getByRole('searchbox').fill(title)
  await expect(row(page, title)).toBeVisible()
}

test('F-C21 MOD-07 reports of a row open by keyboard with sources, reasons and texts, and update live', async ({
  page,
  staff,
  playwright,
  baseURL,
}) => {
  const title = newTitle('Disputed worksheet')
  const id = await staff.publish(title)
  const [student, educator] = await Promise.all(
    ['student', 'educator'].map((key) => apiAs(playwright, baseURL, key)),
  )
  if (!student || !educator) throw new Error('The small school has no student or educator')
  const typed = 'This is <b>my</b> book, page 12: author@school.example'
  await report(student, id, { reason: 'copyright', text: typed })
  await report(student, id, { reason: 'copyright' })

  await moderate(page, title)
  await expect(row(page, title).getByRole('cell').nth(5)).toHaveText('2')
  const details = row(page, title).getByText('2 reports: Copyright 2 · 1 sender, 1 network')
  const loaded = page.waitForRequest(`**/api/resources/${id}/reports`)
  await details.focus()
  await page.keyboard.press('Enter')
  await loaded
  await expect(row(page, title).getByRole('list', { name: 'Reasons' })).toHaveText(
    'Shared without permission (copyright): 2',
  )
  const texts = row(page, title).getByRole('list', { name: 'Newest details' })
  await expect(texts).toContainText(typed)
  await expect(texts).toContainText('Source 1 · Shared without permission (copyright)')
  await expect(texts.locator('b')).toHaveCount(0)

  await report(educator, id, { reason: 'broken', text: 'It does not open.' })
  await expect(row(page, title)).toContainText(
    '3 reports: Copyright 2, Does not open 1 · 2 senders, 1 network',
  )
  await expect(texts.getByRole('listitem').first()).toContainText('It does not open.')
  await expect(texts.getByRole('listitem').first()).toContainText('Source 2 · Does not open')
  await Promise.all([student.dispose(), educator.dispose()])
})
