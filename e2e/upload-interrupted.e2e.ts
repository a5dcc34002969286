/** Uploads interrupted by a reload or a crash, stored in the browser for their account only. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, clearSession, signInAs, signInByForm, test, visit } from './setup/browser-test.ts'
import { requestsTo, limitUploadSpeed, ownTitle, chunkRequests } from './setup/network/watch-transfer.ts'
import { closeSuccess, pdf, submitFile } from './setup/contribute-form.ts'

const pieceAddress = '**/api/resumable-uploads/*'

interface SavedUpload {
  readonly reached: { readonly safeBytes: number }
}

const notice = (page: Page) => page.getByText(/An upload was interrupted: /)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function toTheForm(page: Page) {
  await visit(page, '/contribute')
  await expect(page.getByLabel('Subject')).toBeEnabled()
}

/** Uploads a file and reloads the page half-way, after `prepare`; returns its title. */
async function interrupt(page: Page, prepare = async () => {}) {
  const title = ownTitle('Interrupted')
  page.on('dialog', (question) => void question.accept())
  const sent = chunkRequests(page)
  const setSpeed = await limitUploadSpeed(page, 400_000)
  // Slows down the third chunk, so that the reload interrupts it on a busy machine too.
  await page.route(pieceAddress, async (route) => {
    if (sent.length === 3) await setSpeed(20_000)
    await route.continue()
  })
  await submitFile(page, {
    title,
    subject: 'Maths',
    grade: 'Grade 9',
    tag: 'interrupted',
    file: pdf(`${title}.pdf`, 2_000_000),
  })
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(3)
  // The browser stores the offset while the next chunk is sent.
  await expect.poll(() => reachedHere(page)).toEqual([786_432])
  await prepare()
  await page.reload()
  await page.unroute(pieceAddress)
  await setSpeed(-1)
  return title
}

const databaseNames = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

/** Returns the stored offset of each interrupted upload. */
const reachedHere = (page: Page) =>
  page.evaluate(async () => {
    const request = indexedDB.open('thuto private')
    const isThere = await new Promise<boolean>((resolve) => {
      // Does not create a missing database.
      request.addEventListener('upgradeneeded', () => request.transaction?.abort())
      request.addEventListener('success', () => resolve(true))
      request.addEventListener('error', () => resolve(false))
    })
    if (!isThere) return []
    const rows = request.result.transaction('uploads').objectStore('uploads').getAll()
    await new Promise((resolve) => rows.addEventListener('success', resolve))
    request.result.close()
    return (rows.result as SavedUpload[]).map(({ reached }) => reached.safeBytes)
  })

/** Returns the number of stored uploads. */
const savedUploads = async (page: Page) => (await reachedHere(page)).length

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'educator')
  await toTheForm(page)
})

test('R9 an upload resumes at the server’s offset after a reload without asking again', async ({ page }) => {
  const title = await interrupt(page)
  await expect(notice(page)).toHaveText(`An upload was interrupted: ${title}.pdf, 39% sent.`)
  const requests = requestsTo(page, /\/api\/resumable-uploads/)
  await press(page, 'Continue')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await closeSuccess(page)
  expect(requests[0]?.method()).toBe('HEAD')
  expect(requests.filter((request) => request.method() === 'POST')).toEqual([])
  const offset = Number(requests[1]?.headers()['upload-offset'])
  expect(offset).toBeGreaterThanOrEqual(786_432)
  await page.reload()
  await expect(page.getByLabel('Subject')).toBeEnabled()
  await expect(notice(page)).toHaveCount(0)
})

test(
  'an upload that the server has discarded restarts without asking',
  { tag: '@long' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/)
    await interrupt(page)
    await expect(notice(page)).toBeVisible()
    let headCount = 0
    await page.route('**/api/resumable-uploads/*', (route, request) => {
      if (request.method() === 'HEAD') headCount += 1
      return request.method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue()
    })
    await press(page, 'Continue')
    await closeSuccess(page)
    expect(headCount).toBe(1)
  },
)

test(
  'R9 a small file that failed to send is stored and sent after the reload',
  { tag: '@long' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/)
    page.on('dialog', (question) => void question.accept())
    await page.route('**/api/uploads*', (route) => route.abort())
    const title = ownTitle('Small')
    const file = pdf(`${title}.pdf`)
    await submitFile(page, { title, subject: 'Maths', grade: 'Grade 9', tag: 'small', file })
    await expect(page.getByText('Connection lost.').first()).toBeVisible()
    await expect.poll(() => savedUploads(page)).toBe(1)
    await page.reload()
    await expect(notice(page)).toHaveText(`An upload was interrupted: ${title}.pdf, 0% sent.`)
    await page.unroute('**/api/uploads*')
    await press(page, 'Continue')
    await closeSuccess(page)
  },
)

test('an interrupted upload is removed after a day', { tag: '@long' }, async ({ page, expectedErrors }) => {
  // To the server, events of tomorrow are nonsense.
  expectedErrors.push(/status of 400/, /^Analytics failed/)
  await interrupt(page)
  await expect(notice(page)).toBeVisible()
  await page.clock.install({ time: Date.now() + 24 * 60 * 60 * 1_000 + 60_000 })
  await page.reload()
  await expect(page.getByLabel('Subject')).toBeEnabled()
  await expect.poll(() => savedUploads(page)).toBe(0)
  await expect(notice(page)).toHaveCount(0)
})

for (const [width, colorScheme] of [
  [320, 'light'],
  [1280, 'dark'],
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 640 }, colorScheme, reducedMotion: 'reduce' })

    test(
      'W6 W7 W8 an interrupted upload is resumed by keyboard',
      { tag: '@long' },
      async ({ page, expectedErrors }) => {
        expectedErrors.push(/^Upload failed: Storage: user canceled/)
        await interrupt(page)
        await expect(notice(page)).toBeVisible()
        await expectAccessible(page, 'upload, interrupted')
        // Slow enough to be cancelled before it completes.
        await limitUploadSpeed(page, 20_000)
        await page.getByRole('button', { name: 'Continue' }).focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('progressbar')).toBeInViewport()
        await expectAccessible(page, 'upload, going on')
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeFocused()
        await expect.poll(() => savedUploads(page)).toBe(0)
      },
    )
  })

test('Discard removes the upload from browser and server', { tag: '@long' }, async ({ page }) => {
  await interrupt(page)
  await expect(page.getByLabel('Subject')).toBeEnabled()
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await press(page, 'Discard')
  expect((await deleted).status()).toBe(204)
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Subject')).toBeEnabled()
  await expect(notice(page)).toHaveCount(0)
})

test('Discard while the subjects load focuses the first field', { tag: '@long' }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await interrupt(page, async () => {
    await page.route('**/api/folders', async (route) => {
      await released
      await route.continue()
    })
  })
  await expect(page.getByLabel('Subject')).toBeDisabled()
  await press(page, 'Discard')
  await expect(page.getByLabel('Title')).toBeFocused()
  release()
  await expect(page.getByLabel('Subject')).toBeEnabled()
})

test('signing out removes an interrupted upload from a shared device', async ({ page }) => {
  await interrupt(page)
  await expect(notice(page)).toBeVisible()
  expect(await databaseNames(page)).toContain('thuto private')
  await press(page, 'Logout')
  // CASE-D01: the details of the upload are typed text.
  await press(page, 'Log out and discard changes')
  await expect(page.getByText('Signed in as')).toHaveCount(0)
  await expect.poll(() => databaseNames(page)).not.toContain('thuto private')
  await signInByForm(page, 'educator')
  await toTheForm(page)
  await expect(notice(page)).toHaveCount(0)
})

/** Ends the session without signing out, then signs in. */
async function repeatSignIn(page: Page, key: string) {
  await clearSession(page)
  await signInAs(page, key)
  await toTheForm(page)
}

test(
  'an expired session keeps the interrupted upload for its account; another account erases it',
  { tag: '@long' },
  async ({ page }) => {
    await interrupt(page)
    await repeatSignIn(page, 'educator')
    await expect(notice(page)).toBeVisible()
    await repeatSignIn(page, 'moderator')
    await expect(notice(page)).toHaveCount(0)
    expect(await savedUploads(page)).toBe(0)
  },
)

test('a second tab does not offer an upload that the first tab is sending', async ({ page, context }) => {
  const setSpeed = await limitUploadSpeed(page, 300_000)
  const sent = chunkRequests(page)
  const file = pdf('Two tabs.pdf', 2_000_000)
  const rest = { subject: 'Maths', grade: 'Grade 9', tag: 'tabs' } as const
  await submitFile(page, { title: ownTitle('Two tabs'), ...rest, file })
  await expect.poll(() => sent.length).toBeGreaterThan(1)
  const second = await context.newPage()
  await toTheForm(second)
  await second.getByLabel('Title').fill('Something else')
  await expect(notice(second)).toHaveCount(0)
  await setSpeed(-1)
  await closeSuccess(page)
})

test(
  'POPUP-13 popup offers the interrupted upload, and closing it during an upload asks first',
  { tag: '@long' },
  async ({ page }) => {
    await interrupt(page)
    await visit(page, '/about-us')
    await press(page, 'Contribute Resources')
    const dialog = page.getByRole('dialog')
    await expect(notice(page)).toBeVisible()
    const setSpeed = await limitUploadSpeed(page, 50_000)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('alert').filter({ hasText: 'still in progress' })).toBeVisible()
    await page.keyboard.press('Enter')
    await setSpeed(-1)
    await expect(dialog.getByText('File uploaded successfully!')).toBeVisible()
  },
)

test('uploads work in a browser without storage', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('', 'SecurityError')
      },
    })
  })
  await page.reload()
  await expect(page.getByLabel('Subject')).toBeEnabled()
  await submitFile(page, {
    title: ownTitle('Not kept'),
    subject: 'Maths',
    grade: 'Grade 9',
    tag: 'kept',
    file: pdf('Not kept.pdf', 300_000),
  })
  await closeSuccess(page)
})
