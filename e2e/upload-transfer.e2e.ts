/** Upload transfer in one request or in chunks, with error responses and lost connections. */
import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'
import { closeSuccess, fillForm, pdf, submitFile } from './setup/contribute-form.ts'
import {
  requestsTo,
  limitUploadSpeed,
  ownTitle,
  chunkRequests,
  recordProgress,
  advanceUntilVisible,
} from './setup/network/watch-transfer.ts'

const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Upload failed.' })

async function asEducator(page: Page) {
  await signInAs(page, 'educator')
  await visit(page, '/contribute')
  await expect(page.getByLabel('Subject')).toBeEnabled()
}

const send = (page: Page, bytes: number, title = ownTitle('By pieces')) =>
  submitFile(page, {
    title,
    subject: 'Maths',
    grade: 'Grade 9',
    tag: 'pieces',
    file: pdf(`${title}.pdf`, bytes),
  })

const tus = { 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin' }
const offsetOf = (request: Request) => Number(request.headers()['upload-offset'])

test('SDK-01 262144 bytes are sent in one request, one byte more in chunks', async ({ page }) => {
  await asEducator(page)
  const requests = requestsTo(page, /\/api\/(resumable-)?uploads(?!\/known)/)
  await send(page, 262_144)
  await closeSuccess(page)
  expect(requests.map((request) => request.method())).toEqual(['POST'])
  expect(requests[0]?.url()).toContain('/api/uploads?')
  requests.length = 0
  await send(page, 262_145)
  await closeSuccess(page)
  expect(requests.map((request) => request.method())).toEqual(['POST', 'PATCH', 'PATCH'])
  expect(requests[0]?.headers()['upload-length']).toBe('262145')
  expect(requests.slice(1).map(offsetOf)).toEqual([0, 262_144])
})

test(
  'SDK-02 SDK-03 CONTRIB-25 the largest file is sent in six chunks of doubling size, and the progress bar rises',
  { tag: '@long' },
  async ({ page }) => {
    await asEducator(page)
    const sent = chunkRequests(page)
    const seen = await recordProgress(page)
    await send(page, 10_485_760)
    await closeSuccess(page, 20_000)
    const sizes = await Promise.all(
      sent.map(async (request) => Number((await request.allHeaders())['content-length'])),
    )
    expect(sizes).toEqual([262_144, 524_288, 1_048_576, 2_097_152, 4_194_304, 2_359_296])
    const percents = await seen()
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.at(-1)).toBe(100)
  },
)

test(
  'SDK-02 SDK-06 after 503, 408 and 429 the upload resumes at its offset with a small chunk',
  { tag: '@long' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of (503|408|429)/)
    await asEducator(page)
    const requests = requestsTo(page, /\/api\/resumable-uploads\//)
    const failures = [undefined, undefined, 503, 408, 429]
    await page.route('**/api/resumable-uploads/*', (route, request) => {
      const status = request.method() === 'PATCH' ? failures.shift() : undefined
      return status ? route.fulfill({ status, body: '' }) : route.continue()
    })
    await send(page, 2_000_000)
    await expect(page.getByText('The site is busy. The upload continues shortly.')).not.toHaveCount(0)
    await closeSuccess(page, 20_000)
    const steps = requests.map((request) => {
      const piece = request.method() === 'PATCH' ? ` ${offsetOf(request)}` : ''
      return `${request.method()}${piece}`
    })
    expect(steps).toEqual([
      'PATCH 0',
      'PATCH 262144',
      'PATCH 786432',
      'HEAD',
      'PATCH 786432',
      'HEAD',
      'PATCH 786432',
      'HEAD',
      'PATCH 786432',
      'PATCH 1048576',
      'PATCH 1572864',
    ])
  },
)

for (const [status, code, cause] of [
  [403, 'not_allowed', 'no permission for uploads/'],
  [404, 'upload_not_found', 'object does not exist: uploads/'],
  [413, 'file_too_large', undefined],
] as const)
  test(
    `SDK-06 ERR-18 a chunk answered with ${status} is not retried`,
    { tag: '@long' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(new RegExp(`status of ${status}`), /^Upload failed:/)
      await asEducator(page)
      const sent = chunkRequests(page)
      const json = { code, message: `Refused with ${status}.`, requestId: 'r' }
      await page.route('**/api/resumable-uploads/*', (route, request) =>
        request.method() === 'PATCH' ? route.fulfill({ status, json }) : route.continue(),
      )
      const logged = page.waitForEvent('console', (line) => line.text().startsWith('Upload failed:'))
      await send(page, 300_000)
      await expect(failed(page)).toContainText(`Refused with ${status}.`)
      const line = (await logged).text()
      if (cause) expect(line).toContain(`Storage: ${cause}`)
      await expect(page.getByLabel('Title')).toHaveValue(/^By pieces/)
      expect(sent).toHaveLength(1)
    },
  )

test(
  'SDK-05 ERR-18 ERR-31 an upload that always gets 503 stops after ten minutes and can be continued',
  { tag: '@long' },
  async ({ page, expectedErrors }) => {
    test.setTimeout(90_000)
    expectedErrors.push(/status of 503/, /^Upload failed: Storage: max retry time exceeded/)
    // The clock jumps, so a pending page event may time out.
    expectedErrors.push(/^Analytics failed/)
    await asEducator(page)
    await page.clock.install()
    const requests = requestsTo(page, /\/api\/resumable-uploads/)
    await page.route('**/api/resumable-uploads/*', (route, request) =>
      request.method() === 'PATCH' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    const began = await page.evaluate(() => performance.now())
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await send(page, 300_000)
    // The clock jumps from here on; earlier responses may take any time.
    await refused
    await advanceUntilVisible(page, failed(page))
    const tookMs = (await page.evaluate(() => performance.now())) - began
    expect(tookMs).toBeGreaterThan(600_000)
    expect(tookMs).toBeLessThan(700_000)
    await page.unroute('**/api/resumable-uploads/*')
    requests.length = 0
    await upload(page).click()
    await closeSuccess(page)
    expect(requests.map((request) => request.method())).toEqual(['HEAD', 'PATCH', 'PATCH'])
  },
)

test(
  'an upload that loses its connection waits and shows that it is offline',
  { tag: '@long' },
  async ({ page, context, expectedErrors }) => {
    // A page event may be on its way too.
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /^Analytics failed: .*The site did not respond/)
    await asEducator(page)
    const sent = chunkRequests(page)
    await page.route('**/api/resumable-uploads/*', async (route, request) => {
      if (request.method() === 'PATCH' && sent.length === 2) await context.setOffline(true)
      await route.continue()
    })
    await send(page, 1_000_000)
    const words = page.getByText('Connection lost. The upload continues when you are back online.')
    await expect(words.first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Connection lost.' })).toHaveCount(1)
    await expectAccessible(page, 'upload, connection lost')
    await context.setOffline(false)
    await closeSuccess(page)
  },
)

test('ERR-32 Cancel stops the transfer and removes partial data; the form keeps its values', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/^Upload failed: Storage: user canceled/)
  await asEducator(page)
  const sent = chunkRequests(page)
  const slow = await limitUploadSpeed(page, 100_000)
  await send(page, 2_000_000, ownTitle('Cancelled'))
  await expect.poll(() => sent.length).toBeGreaterThan(1)
  const logged = page.waitForEvent('console', (line) => line.text().includes('Storage: user canceled'))
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  // With the keys alone: the focus waits where the button was pressed.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await logged
  expect((await deleted).status()).toBe(204)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(upload(page)).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue(/^Cancelled/)
  const deletedUpload = await page.request.head((await deleted).url(), { headers: tus })
  expect(deletedUpload.status()).toBe(404)
  await slow(-1)
  await page.keyboard.press('Enter')
  await closeSuccess(page)
})

test(
  'an upload of a known file links to the existing resource below the success',
  { tag: '@long' },
  async ({ page }) => {
    await asEducator(page)
    const sameFile = {
      title: 'Fractions with fruit',
      subject: 'Maths',
      file_url: '/files/uploads/fractions.pdf',
      bytes: 23_400,
    }
    await page.route('**/api/resources', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), sameFile } })
    })
    await send(page, 1_000)
    const success = page.getByRole('dialog')
    await expect(success).toContainText('Resource Uploaded Successfully!')
    await expect(success).toContainText(
      'This file already exists: Fractions with fruit (opens in a new tab) (Mathematics, 23 kB). A moderator will see both.',
    )
    await expect(success.getByRole('link', { name: 'Fractions with fruit' })).toHaveAttribute(
      'href',
      sameFile.file_url,
    )
    await expectAccessible(page, 'upload, same file')
    await closeSuccess(page)
  },
)

test('ANS-35 the same file is named before any upload, and the form still sends it', async ({ page }) => {
  await asEducator(page)
  const title = ownTitle('Known file')
  const file = pdf(`${title}.pdf`, 2_000)
  file.buffer.write(title, 200, 'latin1')
  const values = { title, subject: 'Maths', grade: 'Grade 9', tag: 'known', file } as const
  await submitFile(page, values)
  await closeSuccess(page)

  const requests = requestsTo(page, /\/api\//)
  await fillForm(page, values)
  const note = page.getByRole('status').filter({
    hasText: `The same file is already here as ${title} (opens in a new tab) (Mathematics, 2 kB).`,
  })
  await expect(note).toContainText('You can still send it; a moderator will see both.')
  await expect(note.getByRole('link', { name: title })).toHaveAttribute('href', /^\/files\//)
  const uploads = requests.filter((request) => /\/api\/(?:resumable-)?uploads(?!\/known)/.test(request.url()))
  expect(uploads).toEqual([])
  const question = requests.find((request) => request.url().endsWith('/api/uploads/known'))
  expect(question?.postData()?.length).toBeLessThan(120)
  await expectAccessible(page, 'form with a known file')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await closeSuccess(page)
  await expect(note).toHaveCount(0)
})
