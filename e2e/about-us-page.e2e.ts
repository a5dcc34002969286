/** The upload popup of the About page. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { callsAs } from './setup/calls.ts'
import { looksRight } from './setup/looks-right.ts'
import { signUpAsNew } from './setup/new-account.ts'
import { expect, loseSession, signInAs, test, visit } from './setup/story.ts'
import { waitLong } from './setup/transfer.ts'
import { pdf } from './setup/upload.ts'

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

/** Everything the popup asks of a file: subject, title, the file itself. */
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

test('POPUP-01 PERM-02 educators, moderators and admins are offered the popup, nobody else', async ({
  page,
}) => {
  const offered = async (account: RegExp) => {
    await visit(page, '/about-us')
    const known = page.waitForResponse('**/api/session')
    await page.reload()
    await known
    await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(account)
    return opener(page).count()
  }
  expect(await offered(/Login/)).toBe(0)
  const { email } = await signUpAsNew(page)
  expect(await offered(new RegExp(email))).toBe(0)
  for (const [key, buttons] of [
    ['student', 0],
    ['visitor', 0],
    ['educator', 1],
    ['moderator', 1],
    ['admin', 1],
  ] as const) {
    await loseSession(page)
    await signInAs(page, key)
    expect([key, await offered(/Signed in as/)]).toEqual([key, buttons])
  }
})

test('POPUP-02 it holds the fields of the contribute page, and its code comes when it is opened', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const isTheForm = (path: string) => /popup-form.*\.js$/.test(path)
  await signInAs(page, 'educator')
  await visit(page, '/about-us')
  await expect(opener(page)).toBeVisible()
  expect(scripts.filter(isTheForm)).toEqual([])
  await opener(page).click()
  const dialog = popup(page)
  await expect(dialog.getByLabel('Subject')).toBeVisible()
  expect(scripts.filter(isTheForm)).toHaveLength(1)

  const fieldsFor = async (place: Locator) => {
    const fields: string[] = []
    for (const type of ['File', 'Link']) {
      await place.getByLabel('Upload type').selectOption(type)
      fields.push(...(await place.locator('label, summary').allTextContents()))
    }
    return fields
  }
  const inPopup = await fieldsFor(dialog)
  expect(inPopup).toEqual(expect.arrayContaining(['Subject', 'Title', 'File', 'Link', 'Grade', 'Tag']))
  await page.keyboard.press('Escape')
  await visit(page, '/contribute')
  expect(await fieldsFor(page.getByRole('main'))).toEqual(inPopup)
})

test('POPUP-03–08 each missing or wrong thing is named in the popup’s words', async ({ page }) => {
  const dialog = await openPopup(page)
  await upload(dialog).click()
  await expect(dialog.getByText('Please select an upload type.', { exact: true })).toBeVisible()
  const required = dialog.getByText('Please fill in all required fields.', { exact: true })
  await dialog.getByLabel('Upload type').selectOption('Link')
  const link = dialog.getByLabel('Link', { exact: true })
  await dialog.getByLabel('Title').fill('A page')
  await link.fill('https://school.example/a')
  await upload(dialog).click()
  await expect(required).toBeVisible()
  await dialog.getByLabel('Subject').selectOption('History')
  await dialog.getByLabel('Title').fill('  ')
  await upload(dialog).click()
  await expect(required).toBeVisible()
  await dialog.getByLabel('Title').fill('A page')
  await expect(required).toHaveCount(0)
  await link.fill('ftp://school.example/a')
  await upload(dialog).click()
  await expect(required).toBeVisible()
  await expect(link).toHaveValue('')
  await link.fill('http://school.example/a')
  await expect(dialog.getByText('Link must use HTTPS')).toContainText('⚠️ Link must use HTTPS')
  await expect(upload(dialog)).toBeDisabled()

  await dialog.getByLabel('Title').fill('')
  await dialog.getByLabel('Upload type').selectOption('File')
  const file = dialog.getByLabel('File', { exact: true })
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(
    dialog.getByText('Invalid file type. Please upload a PDF, PowerPoint or Word document.', { exact: true }),
  ).toBeVisible()
  await file.setInputFiles(pdf('large.pdf', 10_485_761))
  await expect(dialog.getByText('File is too large. Maximum size is 10MB.', { exact: true })).toBeVisible()
  await upload(dialog).click()
  await expect(required).toBeVisible()
  await file.setInputFiles(pdf('Algebra notes.pdf'))
  await expect(dialog.getByLabel('Title')).toHaveValue('Algebra notes.pdf')
})

test('POPUP-09 POPUP-10 POPUP-12 ERR-20 CALL-03 a file without grade and tag: the bar rises, a line says it is there, the form is empty', async ({
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
    const look = () => values.push(...[...document.querySelectorAll('progress')].map(({ value }) => value))
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    return values
  })
  // The line alone takes half of what a look waits for; then the file is looked into, in a process of its own.
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

  const moderator = await callsAs(playwright, baseURL, 'moderator')
  const queue = await (await moderator.get(`/api/moderation?q=${encodeURIComponent(title)}`)).json()
  expect(queue.unverified).toMatchObject([{ title, tags: [], subject: 'Maths', bytes: 1_048_576 }])
  await moderator.dispose()
})

test('POPUP-07 POPUP-11 ERR-21 a link between spaces is filed without them', async ({
  page,
  playwright,
  baseURL,
}) => {
  page.on('dialog', () => expect('a blocking window').toBe('never'))
  const title = ownTitle('Link from the popup')
  const dialog = await openPopup(page)
  await dialog.getByLabel('Subject').selectOption('Geography')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Upload type').selectOption('Link')
  await dialog.getByLabel('Link', { exact: true }).fill('  https://school.example/weather  ')
  await upload(dialog).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Link submitted successfully!' })).toBeVisible()
  await isEmpty(dialog)
  const moderator = await callsAs(playwright, baseURL, 'moderator')
  const queue = await (await moderator.get(`/api/moderation?q=${encodeURIComponent(title)}`)).json()
  expect(queue.unverified).toMatchObject([{ title, tags: [], file_url: 'https://school.example/weather' }])
  await moderator.dispose()
})

test('ERR-15–17 what fails is said in the popup’s words, what was typed stays, and a second try succeeds', async ({
  page,
  expectedErrors,
}) => {
  // Where time leaps, a page event on its way is given up.
  expectedErrors.push(/ERR_FAILED/, /^Upload failed:/, /^Analytics failed/)
  const dialog = await openPopup(page)
  await page.clock.install()
  await fillIn(dialog, ownTitle('Kept'))
  const tries = [
    ['**/api/uploads*', 'File upload failed. Please try again.', 'cut'],
    ['**/api/uploads*', 'An error occurred while uploading. Please try again.', 'nonsense'],
    ['**/api/resources', 'Failed to save document metadata.', 'cut'],
    ['**/api/resources', 'An error occurred while uploading. Please try again.', 'nonsense'],
  ] as const
  for (const [address, words, how] of tries) {
    await page.route(address, (route) =>
      how === 'cut' ? route.abort() : route.fulfill({ status: 201, body: 'no answer of ours' }),
    )
    await upload(dialog).click()
    await waitLong(page, dialog.getByRole('alert').filter({ hasText: words }))
    await expect(dialog.getByLabel('Title')).toHaveValue(/^Kept /)
    await page.unroute(address)
  }
  const filed = page.waitForResponse((answer) => answer.url().endsWith('/api/resources'))
  await upload(dialog).click()
  await filed
  await expect(dialog.getByText('File uploaded successfully!')).toBeVisible()
})

test('POPUP-13 W7 Close and Escape leave without an upload and give the focus back; a click beside does not', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /api\/(uploads|resources)/.test(request.url()))
      sent.push(request.url())
  })
  const dialog = await openPopup(page)
  await dialog.getByLabel('Title').fill('Not to be sent')
  await page.mouse.click(5, 300)
  await expect(dialog.getByLabel('Title')).toHaveValue('Not to be sent')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener(page)).toBeFocused()
  expect(sent).toEqual([])
})

test('POPUP-13 ERR-32 closing while a file is on its way asks; stopping it is logged and says nothing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/^Upload failed: Storage: user canceled/)
  const dialog = await openPopup(page)
  await fillIn(dialog, ownTitle('Stopped'))
  const letGo: (() => void)[] = []
  await page.route('**/api/uploads*', (route) => {
    letGo.push(() => void route.continue())
  })
  await upload(dialog).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert').filter({ hasText: 'still on its way' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep uploading' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect.poll(() => letGo.length).toBe(1)
  // The file is looked into, in a process of its own, before it is filed.
  const filed = page.waitForResponse((answer) => answer.url().endsWith('/api/resources'))
  letGo[0]?.()
  await filed
  await expect(dialog.getByText('File uploaded successfully!')).toBeVisible()

  await fillIn(dialog, ownTitle('Stopped'))
  await upload(dialog).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const logged = page.waitForEvent('console', (line) => line.text().includes('user canceled'))
  await dialog.getByRole('button', { name: 'Stop the upload' }).click()
  await logged
  await expect(dialog).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

for (const [width, colorScheme] of [
  [320, 'light'],
  [1280, 'dark'],
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 640 }, colorScheme, reducedMotion: 'reduce' })

    test('POPUP-02 W7 W8 the popup scrolls inside, never sideways, and keeps the focus', async ({ page }) => {
      const dialog = await openPopup(page)
      await dialog.getByLabel('Upload type').selectOption('File')
      await upload(dialog).click()
      await expect(dialog.getByText('Please fill in all required fields.')).toBeVisible()
      await looksRight(page, 'the popup, in error')
      const tooWide = await dialog
        .locator(':not(.unseen)')
        .evaluateAll(
          (parts) =>
            parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).length,
        )
      expect(tooWide).toBe(0)
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport()
      for (let i = 0; i < 30; i += 1) {
        await page.keyboard.press('Tab')
        const outside = await page.evaluate(
          () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
        )
        expect(outside).toBe(false)
      }
    })
  })
