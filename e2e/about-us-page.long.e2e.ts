/** The upload popup of the About page. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { apiAs } from './setup/calls.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'
import { pdf } from './setup/contribute-form.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Contribute Resources' })
const popup = (page: Page) => page.getByRole('dialog', { name: 'Contribute Resources' })
const upload = (dialog: Locator) => dialog.getByRole('button', { name: 'Upload', exact: true })
const ownTitle = (what: string) => `${what} ${randomUUID()}`

async function openPopup(page: Page, key = 'educator') {
  await signInAs(page, key)
  await visit(page, '/about-us')
  await opener(page).click()
  const dialog = popup(page)
  await expect(dialog.getByLabel('Subject')).toBeEnabled()
  return dialog
}

/** Fills subject, title and file of the popup. */
async function fillIn(dialog: Locator, title: string, file = pdf('notes.pdf')) {
  await dialog.getByLabel('Subject').selectOption('Mathematics')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Upload type').selectOption('File')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
}

async function isEmpty(dialog: Locator) {
  await expect(dialog.getByLabel('Subject')).toHaveValue('')
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await expect(dialog.getByLabel('Upload type')).toHaveValue('')
  await expect(dialog.getByLabel('File', { exact: true })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
}

test('POPUP-02 popup code loads when the popup is opened', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const ofTheForm = () => scripts.filter((path) => /popup-form.*\.js$/.test(path))
  await signInAs(page, 'educator')
  await visit(page, '/about-us')
  await expect(opener(page)).toBeVisible()
  expect(ofTheForm()).toEqual([])
  await opener(page).click()
  await expect(popup(page).getByLabel('Subject')).toBeVisible()
  expect(ofTheForm()).toHaveLength(1)
})

test('POPUP-09 POPUP-10 POPUP-12 ERR-20 CALL-03 popup uploads a file without grade and tag, confirms it and clears the form', async ({
  page,
  playwright,
  baseURL,
}) => {
  page.on('dialog', () => expect('a blocking window').toBe('never'))
  const title = ownTitle('From the popup')
  const dialog = await openPopup(page)
  await fillIn(dialog, title, pdf('large.pdf', 1_048_576))
  const session = await page.context().newCDPSession(page)
  const throughput = { downloadThroughput: -1, uploadThroughput: 400_000 }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 20, ...throughput })
  const seen = await page.evaluateHandle(() => {
    const values: number[] = []
    const record = () => values.push(...[...document.querySelectorAll('progress')].map(({ value }) => value))
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true })
    return values
  })
  // Upload and inspection in a child process together may exceed the default timeout.
  const filed = page.waitForResponse((answer) => answer.url().endsWith('/api/resources'))
  await upload(dialog).click()
  await filed
  await expect(dialog.getByRole('status').filter({ hasText: 'File uploaded successfully!' })).toBeVisible()
  const values = [...new Set(await seen.jsonValue())]
  expect(values.length, String(values)).toBeGreaterThan(2)
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  await isEmpty(dialog)
  await expect(dialog.getByLabel('Subject')).toBeFocused()
  await dialog.getByLabel('Title').fill('The next one')
  await expect(dialog.getByText('File uploaded successfully!')).toHaveCount(0)

  const moderator = await apiAs(playwright, baseURL, 'moderator')
  const queue = await (await moderator.get(`/api/moderation?q=${encodeURIComponent(title)}`)).json()
  expect(queue.unverified).toMatchObject([{ title, tags: [], subject: 'Maths', bytes: 1_048_576 }])
  await moderator.dispose()
})
