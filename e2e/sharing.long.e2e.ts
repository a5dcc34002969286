/** Sharing by phone apps, WhatsApp, link, QR code and print card, without requests to other hosts. */
import type { Locator, Page } from '@playwright/test'
import { assetPath } from '#shared/site/app-shell.ts'
import { decodeQrCode } from './setup/access/camera.ts'
import { externalRequests, countBytes } from './setup/data-budget/count-bytes.ts'
import { historyListOf } from './setup/staff.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { saveOffline, rowOf, shelf, test } from './setup/saved-resources.ts'
import { laterAssets } from './setup/service-worker/fake-deploy.ts'
import { expect, visit } from './setup/browser-test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this resource' })
const shareButton = (row: Locator) => row.getByRole('button', { name: 'Share' })

async function openShare(page: Page, title: string) {
  await shareButton(rowOf(page, title)).click()
  await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
}

/** Line of facts of a PDF in a message; its pages are known once it is read. */
const factsOf = (kilobytes: number) => `PDF · (?:\\d+ pages? · )?${kilobytes} kB · CC BY 4\\.0`

interface Passed {
  readonly title?: string
  readonly text?: string
  readonly url?: string
  readonly files?: readonly { readonly name: string; readonly type: string; readonly bytes: number }[]
}

/** Fakes the share API; `ends` is the error of the next share. */
async function apps(page: Page) {
  await page.addInitScript(() => {
    const phone = { passed: [] as Passed[], ends: '' }
    Object.assign(window, { phone })
    const share = ({ files, ...words }: ShareData) => {
      const passedFiles = files?.map(({ name, type, size }) => ({ name, type, bytes: size }))
      phone.passed.push({ ...words, ...(passedFiles && { files: passedFiles }) })
      return phone.ends === '' ? Promise.resolve() : Promise.reject(new DOMException('', phone.ends))
    }
    Object.assign(navigator, { share, canShare: () => true })
  })
  return {
    passed: () => page.evaluate(() => (window as never as { phone: { passed: Passed[] } }).phone.passed),
    nextEnds: (name: string) =>
      page.evaluate((ends) => Object.assign((window as never as { phone: object }).phone, { ends }), name),
  }
}

test('share options of a row hold its public address and contact no other host', async ({
  page,
  context,
  baseURL,
  publishPdf,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, title } = await publishPdf(2_000)
  const counted = await countBytes(page)
  await visit(page, '/subject/history')
  await openShare(page, title)
  await expect(dialog(page)).toContainText(title)
  const own = new RegExp(`^${baseURL}/r/${id}/op-die-rak-\\d+$`)
  const address = await dialog(page).getByLabel('Link', { exact: true }).inputValue()
  expect(address).toMatch(own)

  const link = async (name: string) =>
    new URL(String(await dialog(page).getByRole('link', { name }).getAttribute('href')), baseURL)
  const message = new RegExp(`^${title}\\n${factsOf(2)}\\n${address}$`)
  expect((await link('WhatsApp')).searchParams.get('text')).toMatch(message)
  expect((await link('Google Classroom')).searchParams.get('url')).toBe(address)
  expect((await link('Print a card')).pathname).toBe(`/r/${id}/card`)
  // This browser knows no apps to pass anything on to.
  await expect(dialog(page).getByRole('button', { name: /^Send/ })).toHaveCount(0)

  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await dialog(page).getByRole('button', { name: 'Copy message' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(message)
  expect(externalRequests(counted, String(baseURL))).toEqual([])
})

test('a browser without clipboard access selects the link and shows a hint', async ({ page, publishPdf }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const { title } = await publishPdf(2_000)
  await visit(page, '/subject/history')
  await openShare(page, title)
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(
    dialog(page).getByRole('status').filter({ hasText: 'Selected. Press Ctrl+C to copy.' }),
  ).toBeVisible()
  const field = dialog(page).getByLabel('Link', { exact: true })
  expect(await field.evaluate((box: HTMLInputElement) => [box.selectionStart, box.selectionEnd])).toEqual([
    0,
    (await field.inputValue()).length,
  ])
})

test(
  'W7 sharing by keyboard focuses the first option and returns focus to row or preview',
  { tag: '@long' },
  async ({ page, publishPdf }) => {
    const { title } = await publishPdf(2_000)
    await visit(page, '/subject/history')
    const button = shareButton(rowOf(page, title))
    const [whatsApp] = [dialog(page).getByRole('link', { name: 'WhatsApp' })]
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(whatsApp).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button).toBeFocused()

    const preview = rowOf(page, title).getByRole('button', { name: 'Preview' })
    await preview.focus()
    await page.keyboard.press('Enter')
    const previewDialog = page.getByRole('dialog', { name: title })
    await expect(previewDialog).toBeVisible()
    const there = shareButton(previewDialog)
    await there.focus()
    await page.keyboard.press('Space')
    await expect(whatsApp).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(previewDialog).toBeVisible()
    await expect(there).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(previewDialog).toBeHidden()
    await expect(preview).toBeFocused()
  },
)

test('phone share receives the link; cancelling shows nothing, an error names the alternative', async ({
  page,
  publishPdf,
}) => {
  const phone = await apps(page)
  const { id, title } = await publishPdf(2_000)
  await visit(page, '/subject/history')
  await openShare(page, title)
  const send = dialog(page).getByRole('button', { name: 'Share link' })
  await expect(send).toBeFocused()
  await send.click()
  const url = await dialog(page).getByLabel('Link', { exact: true }).inputValue()
  expect(url).toContain(id)
  expect(await phone.passed()).toEqual([
    { title, text: expect.stringMatching(new RegExp(`^${title}\\n${factsOf(2)}$`)), url },
  ])
  // The file is not saved, so only its link can be shared.
  await expect(dialog(page).getByRole('button', { name: /^Send the file/ })).toHaveCount(0)

  await phone.nextEnds('AbortError')
  await send.click()
  await expect(send).toBeEnabled()
  expect((await dialog(page).getByRole('status').allInnerTexts()).join('')).toBe('')
  await phone.nextEnds('NotAllowedError')
  await send.click()
  await expect(dialog(page)).toContainText('The browser could not share it. Copy the link instead.')
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: async ({}, use) => use([/ERR_INTERNET_DISCONNECTED/, /The site did not respond/]),
  })

  test('a saved file is shared itself, and its QR code is drawn offline', async ({
    page,
    context,
    baseURL,
    publishPdf,
  }) => {
    const phone = await apps(page)
    const { id, title, bytes } = await publishPdf(62_000)
    await visit(page, '/subject/history')
    await saveOffline(page, title)
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)
    // The second visit brings what use without a network needs besides.
    await page.reload()
    const later = await laterAssets(baseURL ?? '')
    expect(later).toContainEqual(expect.stringMatching(/^qr-code-.*\.js$/))
    const cachedAssets = () =>
      page.evaluate(async () => {
        const found = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        )
        return found.flat().map(({ url }) => new URL(url).pathname)
      })
    await expect.poll(cachedAssets, { timeout: 20_000 }).toEqual(expect.arrayContaining(later.map(assetPath)))
    await context.setOffline(true)
    await page.reload()
    await page.goto('/#/shelf')
    await shareButton(shelf(page).filter({ hasText: title })).click()
    await dialog(page).getByRole('button', { name: 'Share file (62 kB)' }).click()
    const [passed] = await phone.passed()
    expect(passed?.files).toEqual([
      { name: expect.stringMatching(/^Op die rak.*\.pdf$/), type: 'application/pdf', bytes },
    ])
    expect(passed?.text).toMatch(new RegExp(`^${title}\\n${factsOf(62)}\\n${baseURL}/r/${id}/`))
    await phone.nextEnds('NotAllowedError')
    await dialog(page).getByRole('button', { name: 'Share file (62 kB)' }).click()
    await expect(dialog(page)).toContainText(
      'This browser cannot share this file type. Share the link instead.',
    )
    await dialog(page).getByRole('button', { name: 'Show QR code' }).click()
    expect(await decodeQrCode(dialog(page).getByRole('img', { name: 'QR code' }))).toContain('/r/')
    await context.setOffline(false)
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 640 }, colorScheme, reducedMotion: 'reduce' })

    test(
      'W7 W8 W9 share options and QR code pass axe; the code holds the short address of the public page',
      { tag: '@long' },
      async ({ page, baseURL, publishPdf }) => {
        await apps(page)
        const { id, title } = await publishPdf(2_000)
        await visit(page, historyListOf(title))
        await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
        await expect(shareButton(rowOf(page, title))).toBeVisible()
        await expectAccessible(page, 'rows with their buttons')
        await openShare(page, title)
        await expectAccessible(page, 'the ways to share')
        await dialog(page).getByRole('button', { name: 'Show QR code' }).click()
        const picture = dialog(page).getByRole('img', { name: 'QR code' })
        await picture.scrollIntoViewIfNeeded()
        await expectAccessible(page, 'the QR code')
        const read = await decodeQrCode(picture)
        expect(read).toBe(`${baseURL}/r/${id.replaceAll('-', '').slice(0, 10)}`)
        await expect(dialog(page)).toContainText(String(read).replace('http://', ''))
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
        const wide = await dialog(page).evaluate((box) =>
          [box, ...box.querySelectorAll('*')]
            // A box of text scrolls its own line.
            .filter((each) => !each.matches('input'))
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
            .map((each) => `${each.tagName} ${each.getAttribute('class')}`),
        )
        expect(wide).toEqual([])
        await page.goto(String(read))
        expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/r/${id}/op-die-rak-\\d+$`))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      },
    )

    test(
      'W8 W9 print card has a readable QR code and fits one page of A6 and A4',
      { tag: '@long' },
      async ({ page, baseURL, publishPdf }) => {
        const { id, title } = await publishPdf(2_000)
        await page.goto(`/r/${id}/card`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expectAccessible(page, 'the card')
        const short = `${baseURL}/r/${id.replaceAll('-', '').slice(0, 10)}`
        expect(await decodeQrCode(page.getByRole('img', { name: 'QR code' }))).toBe(`${short}?v=1`)
        await expect(page.getByRole('main')).toContainText(short.replace('http://', ''))
        for (const format of ['A6', 'A4']) {
          const printed = (await page.pdf({ format })).toString('latin1')
          expect([format, printed.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 1])
        }
      },
    )
  })
