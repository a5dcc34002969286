import type { Page } from '@playwright/test'
import { isStream } from './setup/desk.ts'
import { hold } from './setup/hold.ts'
import { looksRight } from './setup/looks-right.ts'
import { expect, loseSession, signInAs, test, visit } from './setup/story.ts'
import { ownTitle, waitLong } from './setup/transfer.ts'
import { closeSuccess, fillForm, pdf, sendFile } from './setup/upload.ts'

const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click()

async function asEducator(page: Page) {
  await signInAs(page, 'educator')
  await visit(page, '/contribute')
  await expect(page.getByLabel('Subject')).toBeVisible()
}

test('CONTRIB-02 PERM-02 a visitor and a student get a notice with a way to sign in, no form', async ({
  page,
}) => {
  await visit(page, '/contribute')
  await expect(page.getByRole('main').getByRole('link', { name: /sign in/i })).toHaveAttribute(
    'href',
    '#/sign-in',
  )
  await expect(page.getByLabel('Subject')).toHaveCount(0)
  await signInAs(page, 'student')
  await visit(page, '/contribute')
  await expect(page.getByLabel('Subject')).toHaveCount(0)
})

test('CONTRIB-01 CONTRIB-03 CONTRIB-05 CONTRIB-24 the fields, eleven subjects, thirteen grades', async ({
  page,
}) => {
  await asEducator(page)
  await expect(page.getByLabel('Subject').locator('option:not([value=""])')).toHaveCount(11)
  await expect(page.getByLabel('Grade', { exact: true }).locator('option:not([value=""])')).toHaveCount(13)
  await expect(page.getByLabel('File', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Link', { exact: true })).toHaveCount(0)
  await page.getByLabel('Upload type').selectOption('File')
  await expect(page.getByLabel('File', { exact: true })).toBeVisible()
  await page.getByLabel('Upload type').selectOption('Link')
  await expect(page.getByLabel('Link', { exact: true })).toBeVisible()
  await expect(page.getByLabel('File', { exact: true })).toHaveCount(0)
})

test('CONTRIB-04 CONTRIB-06–08 CONTRIB-16 CONTRIB-19 CONTRIB-20 each missing thing is named, in order', async ({
  page,
}) => {
  await asEducator(page)
  await upload(page)
  await expect(page.getByText('Please select an upload type', { exact: true })).toBeVisible()
  await page.getByLabel('Upload type').selectOption('Link')
  await upload(page)
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await page.getByLabel('Subject').selectOption('History')
  await page.getByLabel('Title').fill('A page')
  await page.getByLabel('Link', { exact: true }).fill('ftp://school.example/a')
  await upload(page)
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await page.getByLabel('Link', { exact: true }).fill('https://school.example/a')
  await upload(page)
  await expect(page.getByText('Please select a grade')).toBeVisible()
  await page.getByLabel('Grade', { exact: true }).selectOption('Grade 4')
  await page.getByRole('button', { name: 'Add grade' }).click()
  await upload(page)
  await expect(page.getByText('Please add at least one tag')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('A page')
})

test('CONTRIB-17 CONTRIB-18 a link without https stops the button until it is mended', async ({ page }) => {
  await asEducator(page)
  await page.getByLabel('Upload type').selectOption('Link')
  const link = page.getByLabel('Link', { exact: true })
  await link.fill('http://school.example')
  await expect(page.getByText('Link must use HTTPS')).toContainText('⚠️ Link must use HTTPS')
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
  await link.fill('https://school.example')
  await expect(page.getByText('Link must use HTTPS')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
})

test('CONTRIB-09 CONTRIB-12 a wrong or too large file is refused as it is chosen', async ({ page }) => {
  await asEducator(page)
  await page.getByLabel('Upload type').selectOption('File')
  const file = page.getByLabel('File', { exact: true })
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(page.getByText('Invalid file type. Upload PDF, PPT, or Word.')).toBeVisible()
  await file.setInputFiles(pdf('large.pdf', 10_485_761))
  await expect(page.getByText('File is too large. Maximum size is 10MB.')).toBeVisible()
  await file.setInputFiles({ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expect(page.getByText('Invalid file type. Upload PDF, PPT, or Word.')).toBeVisible()
})

test('CONTRIB-13 CONTRIB-14 the title is the file name until somebody types one', async ({ page }) => {
  await asEducator(page)
  await page.getByLabel('Upload type').selectOption('File')
  const file = page.getByLabel('File', { exact: true })
  await file.setInputFiles(pdf('Algebra notes.pdf'))
  await expect(page.getByLabel('Title')).toHaveValue('Algebra notes.pdf')
  await file.setInputFiles(pdf('Geometry notes.pdf'))
  await expect(page.getByLabel('Title')).toHaveValue('Geometry notes.pdf')
  await page.getByLabel('Title').fill('My own title')
  await file.setInputFiles(pdf('Third.pdf'))
  await expect(page.getByLabel('Title')).toHaveValue('My own title')
})

test('CONTRIB-21–23 doubles and blanks are ignored, chips can go again', async ({ page }) => {
  await asEducator(page)
  const tag = page.getByLabel('Tag', { exact: true })
  const chips = page.getByRole('button', { name: /^Remove / })
  for (const text of ['fractions', ' Fractions ', '   ', 'algebra']) {
    await tag.fill(text)
    await tag.press('Enter')
  }
  await expect(chips).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Remove fractions', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove algebra' }).click()
  await expect(chips).toHaveCount(1)
  for (let i = 0; i < 2; i += 1) {
    await page.getByLabel('Grade', { exact: true }).selectOption('Grade 4')
    await page.getByRole('button', { name: 'Add grade' }).click()
  }
  await expect(page.getByRole('button', { name: 'Remove Grade 4' })).toHaveCount(1)
})

test('CONTRIB-15 CONTRIB-26–28 a link is filed: modal, Close, an empty form', async ({ page }) => {
  await asEducator(page)
  await page.getByLabel('Subject').selectOption('Geography')
  await page.getByLabel('Title').fill('A link between spaces')
  await page.getByLabel('Upload type').selectOption('Link')
  await page.getByLabel('Link', { exact: true }).fill('  https://school.example/weather  ')
  await page.getByLabel('Grade', { exact: true }).selectOption('Grade R')
  await page.getByRole('button', { name: 'Add grade' }).click()
  await page.getByLabel('Tag', { exact: true }).fill('left in the box')
  await upload(page)
  await closeSuccess(page)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Upload type')).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'left in the box' })).toHaveCount(0)
  const queue = await page.request.get('/api/moderation')
  expect(queue.status()).toBe(403)
})

test('W6 W7 what others may do is chosen by keyboard, in plain words; “I do not know” reaches the moderator as that', async ({
  page,
}) => {
  await asEducator(page)
  const folded = page.locator('summary').filter({ hasText: 'Licence and author' })
  await expect(folded).toContainText('CC BY 4.0')
  await expect(folded).toContainText('Others may copy, share and change it')
  await folded.focus()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('group', { name: 'What may others do with it?' })
  const choice = (name: string) => picker.getByRole('radio', { name, exact: true })
  await expect(picker).toHaveAccessibleDescription(/For somebody else’s work, choose the licence/)
  await expect(choice('CC BY 4.0')).toBeChecked()
  await expect(choice('CC BY-NC 4.0')).toHaveAccessibleDescription(/but not to earn money/)
  const deed = picker.getByRole('link', { name: 'More about CC BY-SA 4.0 (opens in a new tab)' })
  await expect(deed).toHaveAttribute('href', 'https://creativecommons.org/licenses/by-sa/4.0/')
  await looksRight(page, 'the licences')
  await page.keyboard.press('Tab')
  await expect(choice('CC BY 4.0')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(choice('CC BY-SA 4.0')).toBeChecked()
  await expect(page.getByText('others may use it under CC BY-SA 4.0.')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(choice('I do not know')).toBeChecked()
  await expect(page.getByText('Others are told that its licence is not known.')).toBeVisible()
  await page.getByLabel('Author').fill('A Teacher')
  await expect(page.getByLabel('Changes')).toHaveCount(0)
  await page.getByLabel('Source').fill('An old book')
  await page.getByLabel('Changes').fill('Shortened')
  const title = ownTitle('Found in a cupboard')
  await fillForm(page, {
    title,
    subject: 'Maths',
    grade: 'Grade 9',
    tag: 'found',
    file: pdf('found.pdf'),
  })
  await upload(page)
  await closeSuccess(page)
  await expect(folded).toContainText('CC BY 4.0')
  await loseSession(page)
  await signInAs(page, 'moderator')
  await visit(page, '/moderation')
  const row = page.getByRole('row', { name: new RegExp(`^${title} `) })
  for (const told of ['Licence unknown', 'Author: A Teacher', 'Source: An old book', 'Changes: Shortened'])
    await expect(row).toContainText(told)
})

test('CONTRIB-25 a bar shows how far the file has come, and a second press sends nothing twice', async ({
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
  const letGo = await hold(page, '**/api/resources', (route) => route.continue())
  await sendFile(page, {
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

test('ERR-27–30 the log names what went wrong with the file; the page says that the upload failed, once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[1-4]/, /^Upload failed: Storage:/)
  await asEducator(page)
  const title = 'Kept from the store'
  const refused = [
    [401, 'not_signed_in', 'not authenticated'],
    [402, 'storage_quota_reached', 'quota reached'],
    [403, 'not_allowed', `no permission for uploads/${title}`],
    [404, 'not_found', `object does not exist: uploads/${title}`],
  ] as const
  await sendFile(page, {
    title,
    subject: 'Maths',
    grade: 'Grade 9',
    tag: 'kept',
    file: { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  })
  await page.getByLabel('File', { exact: true }).setInputFiles(pdf('kept.pdf'))
  for (const [status, code, cause] of refused) {
    let asked = 0
    await page.route('**/api/uploads*', (route) => {
      asked += 1
      return route.fulfill({ status, json: { code, message: `Refused with ${status}.`, requestId: 'r' } })
    })
    const logged = page.waitForEvent('console', (line) =>
      line.text().includes(`Storage: ${cause} (${status})`),
    )
    await upload(page)
    await logged
    await expect(page.getByRole('alert').filter({ hasText: 'Upload failed.' })).toContainText(`${status}`)
    await expect(page.getByLabel('Title')).toHaveValue(title)
    expect(asked).toBe(1)
    await page.unroute('**/api/uploads*')
  }
})

test('ERR-27 who is signed out meanwhile gets the real 401', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/, /^Upload failed: Storage: not authenticated \(401\)/)
  // A page that reads the end of its session shows a link to sign in instead of the form.
  const lastRead = page.waitForRequest(isStream).then(() => page.waitForResponse('**/api/session'))
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

test('ERR-32 who goes to another page stops the transfer; that is logged, and nothing is said', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/^Upload failed: Storage: user canceled/)
  await asEducator(page)
  await page.route('**/api/uploads*', () => {})
  const underWay = page.waitForRequest('**/api/uploads*')
  await sendFile(page, {
    title: 'Left behind',
    subject: 'Maths',
    grade: 'Grade 9',
    tag: 'left',
    file: pdf('left.pdf'),
  })
  await expect(page.getByRole('progressbar')).toBeVisible()
  // The bar is there before what sends the file has come.
  await underWay
  const logged = page.waitForEvent('console', (line) => line.text().includes('Storage: user canceled'))
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/uploads'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await Promise.all([logged, stopped])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('ERR-18 ERR-19 what fails is said in place and nothing typed is lost', async ({
  page,
  expectedErrors,
}) => {
  // Where time leaps, a page event on its way is given up.
  expectedErrors.push(/ERR_FAILED/, /Upload failed|Error uploading/, /^Analytics failed/)
  await asEducator(page)
  await page.clock.install()
  await page.route('**/api/uploads*', (route) => route.abort())
  await sendFile(page, {
    title: 'Kept',
    subject: 'Maths',
    grade: 'Grade 9',
    tag: 'kept',
    file: pdf('kept.pdf'),
  })
  await waitLong(page, page.getByText('Upload failed.'))
  await page.unroute('**/api/uploads*')
  await page.route('**/api/resources', (route) => route.abort())
  await upload(page)
  await waitLong(page, page.getByText('Error uploading file.'))
  await expect(page.getByLabel('Title')).toHaveValue('Kept')
  await page.unroute('**/api/resources')
  await upload(page)
  await closeSuccess(page)
})
