/** A real browser with FILES_REDIRECT=on: what it opens comes from the bucket, what it saves or frames from the site. */
import { readFile } from 'node:fs/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFakeS3 } from '#test/fakes/fake-s3.ts'
import { makeOffice } from '../files/make-office.ts'
import { makePdfOf } from '../files/make-pdf.ts'
import { installedBrowser, launchArguments } from '../run/browser.ts'
import { onTeardown } from '../setup/on-teardown.ts'
import { publishFile } from '../site-actions.ts'
import { testSite } from '../site.ts'

const s3 = await startFakeS3()
afterAll(() => s3.close())
// Another host than the site's, as the setting demands.
const bucket = s3.settings.endpoint.replace('127.0.0.1', 'localhost')
const site = await testSite({
  settings: { ...s3.environment, FILES_REDIRECT: 'on', S3_PUBLIC_ENDPOINT: bucket },
})
const [educator, moderator] = [await site.member('educator'), await site.member('moderator')]
const officeName = 'Wiskunde ê मराठी 中文.docx'
const [pdf, office] = [makePdfOf(300_000), makeOffice('docx')]
const lesson = await publishFile(educator, moderator, { bytes: pdf, title: 'Lesson to read' })
const sheet = await publishFile(educator, moderator, {
  bytes: office,
  fileName: officeName,
  title: 'Sheet to save',
})

let url = ''
let context: BrowserContext
beforeAll(async () => {
  url = await site.http.listen({ port: 0, host: '127.0.0.1' })
  const executablePath = await installedBrowser()
  const browser = await chromium.launch({ args: launchArguments, ...(executablePath && { executablePath }) })
  onTeardown(() => browser.close())
  context = await browser.newContext()
}, 60_000)

interface Received {
  readonly from: 'site' | 'bucket'
  readonly status: number
  readonly policy: string
}

/** Responses to the file, redirects included, of this page and those that it opens. */
function watchFiles(opener: BrowserContext) {
  const received: Received[] = []
  opener.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (!/^\/(files|thuto-files\/uploads)\//.test(pathname)) return
    const policy = response.headers()['content-security-policy'] ?? ''
    received.push({ from: origin === bucket ? 'bucket' : 'site', status: response.status(), policy })
  })
  return received
}

const errorsOf = (page: Page) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

async function subjectPage(withWorker: boolean) {
  const page = await context.newPage()
  await page.goto(`${url}/#/subject/mathematics`)
  await page.getByText('Lesson to read').first().waitFor()
  if (withWorker) await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

const download = async (page: Page, press: () => Promise<void>) => {
  const [saved] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: saved.suggestedFilename(), from: saved.url(), bytes: await readFile(await saved.path()) }
}

test.each([false, true])(
  'T14 T20 files are opened and saved from the bucket; service worker: %s',
  { timeout: 120_000 },
  async (withWorker) => {
    const page = await subjectPage(withWorker)
    const errors = errorsOf(page)
    const { name, from, bytes } = await download(page, () => page.goto(`${url}${sheet.file_url}`).then(() => {}, () => {})) // prettier-ignore
    expect([name, from.startsWith(`${bucket}/thuto-files/uploads/`)]).toEqual([officeName, true])
    expect(bytes.equals(office)).toBe(true)

    const own = await context.newPage()
    await own.goto(`${url}/r/${lesson.id}`)
    const button = own.getByRole('link', { name: 'Download' })
    const saved = await download(own, () => button.click())
    expect([saved.name, saved.from.startsWith(bucket), saved.bytes.equals(pdf)]).toEqual([
      'notes.pdf',
      true,
      true,
    ])
    expect(new URL(own.url()).origin).toBe(url)
    expect(errors).toEqual([])
    await Promise.all([page.close(), own.close()])
  },
)

test(
  'T14 a PDF is framed and saved on the device from the site, with its policy, and opens offline',
  { timeout: 120_000 },
  async () => {
    // prettier-ignore
    const page = await subjectPage(true)
    const errors = errorsOf(page)
    const received = watchFiles(context)
    await page.evaluate((src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
    }, lesson.file_url)
    // The worker's own request, then the frame's.
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), 20_000)
    for (const each of received)
      expect(each).toMatchObject({ from: 'site', status: 200, policy: expect.stringContaining('sandbox') })

    const row = page.locator('tbody').getByRole('row').filter({ hasText: 'Lesson to read' })
    await row.getByRole('button', { name: /^Save offline · / }).click()
    await row.getByRole('link', { name: 'Saved' }).waitFor()
    expect(received.filter(({ from }) => from === 'bucket')).toEqual([])
    expect(errors.filter((text) => /Content Security Policy|CORS/.test(text))).toEqual([])

    await context.setOffline(true)
    const offline = await page.evaluate(async (address) => {
      const answer = await fetch(address)
      const header = (name: string) => answer.headers.get(name)
      return { bytes: (await answer.arrayBuffer()).byteLength, isCached: header('x-kept-here'), policy: header('content-security-policy') } // prettier-ignore
    }, lesson.file_url)
    await context.setOffline(false)
    expect(offline).toEqual({ bytes: pdf.length, isCached: '1', policy: expect.stringContaining('sandbox') })
  },
)

test('T14 a deleted file is closed in the bucket and in the site at once', { timeout: 60_000 }, async () => {
  const { id, file_url } = await publishFile(educator, moderator, { title: 'Deleted soon' })
  const page = await context.newPage()
  const signed = page.waitForRequest((request) => request.url().startsWith(bucket))
  await page.goto(`${url}${file_url}`).catch(() => {})
  const address = (await signed).url()
  expect((await fetch(address)).status).toBe(200)
  await moderator.call('DELETE', `/api/resources/${id}`)
  await vi.waitFor(async () => expect((await fetch(address)).status).toBe(404))
  expect((await page.goto(`${url}${file_url}`))?.status()).toBe(404)
})
