import type { Page } from '@playwright/test'
import { isEventStream } from './setup/staff.ts'
import { holdRequests } from './setup/network/hold-requests.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'
import { closeSuccess, fillForm, pdf, submitFile } from './setup/contribute-form.ts'

const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click()

async function asEducator(page: Page) {
  await signInAs(page, 'educator')
  await visit(page, '/contribute')
  await expect(page.getByLabel('Subject')).toBeVisible()
}

test('CONTRIB-25 progress bar follows the upload, and a second press does not send again', async ({
  page,
}) => {
  await asEducator(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  })
  let filed = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/resources')) filed += 1
  })
  const letGo = await holdRequests(page, '**/api/resources', (route) => route.continue())
  await submitFile(page, {
    title: 'A large file',
    subject: 'Maths',
    grade: 'Grade 9',
    tag: 'large',
    file: pdf('large.pdf', 1_000_000),
  })
  const bar = page.getByRole('progressbar')
  await expect(bar).toBeVisible()
  await expect(page.getByRole('button', { name: 'Uploading…' })).toBeDisabled()
  letGo()
  await closeSuccess(page)
  await expect(bar).toHaveCount(0)
  expect(filed).toBe(1)
})

test('ERR-27 contributing after the session ended shows the 401 of the server', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /^Upload failed: Storage: not authenticated \(401\)/)
  // A page that reads the end of its session shows a link to sign in instead of the form.
  const lastRead = page.waitForRequest(isEventStream).then(() => page.waitForResponse('**/api/session'))
  await asEducator(page)
  await lastRead
  await fillForm(page, {
    title: 'Too late',
    subject: 'Maths',
    grade: 'Grade 9',
    tag: 'late',
    file: pdf('late.pdf'),
  })
  await page.context().clearCookies()
  await upload(page)
  await expect(page.getByText('Upload failed.')).toBeVisible()
})
