import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { siteStatus } from '#features/insight/status/contract.ts'
import { answer, callsOf, disconnect } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openPage, route, signedInAs, signedOut } from '#test/component/open-page.tsx'

beforeEach(() => {
  signedInAs('admin')
  answer(siteStatus, () => ({
    version: '1.2.3',
    startedAt: '2026-03-04T05:06:07.089Z',
    lines: [
      { about: 'Backups', state: 'act' as const, words: 'No backup is set up.' },
      { about: 'Database', state: 'ok' as const, words: '12 MB' },
      { about: 'Limits', state: 'look' as const, words: 'Two calls were turned away.' },
    ],
  }))
})

const limits = page.getByText('Limits', { exact: true })

test('T4 visitor is redirected to sign in', async () => {
  signedOut()
  await openPage('/site-status')
  await expect.poll(route).toBe('/sign-in')
})

test('T4 moderator sees a notice', async () => {
  signedInAs('moderator')
  await openPage('/site-status')
  await expect.element(page.getByText('This page is for admins')).toBeVisible()
  expect(callsOf(siteStatus)).toEqual([])
})

test('tasks are counted and listed first', async () => {
  await openPage('/site-status')
  await expect.element(limits).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2 })).toMatchTextContent(/Action needed/)
  await expect.element(page.getByText('No backup is set up.')).toBeVisible()
})

test('OPS-28 a newer release is shown with its notes as text', async () => {
  answer(siteStatus, () => ({
    version: '0.3.0',
    startedAt: '2026-03-04T05:06:07.089Z',
    newer: { version: '0.4.0', notes: '- A page <b>more</b>' },
    lines: [],
  }))
  await openPage('/site-status')
  await expect.element(page.getByText(/^Version 0\.3\.0, running since/)).toBeVisible()
  await page.getByText('Version 0.4.0 is available.').click()
  await expect.element(page.getByText('- A page <b>more</b>')).toBeVisible()
  await expectAccessible('a newer release')
})

test.for(views)('W7 at $width px, $scheme: how the site is', async (view) => {
  await view.show()
  await openPage('/site-status')
  await expect.element(limits).toBeVisible()
  await expectAccessible('how the site is')
})

test('W7 failed load shows a retry', async () => {
  disconnect(siteStatus)
  await openPage('/site-status')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(retry, { timeout: 10_000 }).toBeVisible()
  await expectAccessible('how the site is, in error')
  answer(siteStatus, () => ({
    version: '1',
    startedAt: '2026-03-04T05:06:07.089Z',
    lines: [{ about: 'Limits', state: 'ok' as const, words: 'None' }],
  }))
  await retry.click()
  await expect.element(limits).toBeVisible()
})
