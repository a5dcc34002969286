/** An educator with a real browser, who sends one file through the contribute form. */
import { createHash } from 'node:crypto'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { createResource } from '#features/contributing/uploads/contract.ts'
import { submitFile } from '../../../e2e/setup/contribute-form.ts'
import { signInAs, visit } from '../../../e2e/setup/browser-test.ts'
import { findBrowsers, launchArguments } from '#test/run/browser.ts'

export interface Uploader {
  readonly browser: string
  /** Presses the button and waits for the success; gives the address of the file. Throws what the form says instead. */
  send(title: string, file: string): Promise<string>
  /** sha256 of what the site keeps, as the uploader gets it from that port. */
  storedHash(fileUrl: string, port: number): Promise<string>
  /** Tells every question and answer of the browser, in its order. */
  listen(tell: (line: string) => void): void
  close(): Promise<void>
}

const timeoutMs = 15 * 60_000

async function filed(page: Page): Promise<string> {
  const answer = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === createResource.path && response.request().method() === 'POST',
    { timeout: timeoutMs },
  )
  const failure = page.getByRole('alert').filter({ hasText: /\S/ })
  const error = failure.waitFor({ timeout: timeoutMs }).then(async () => {
    throw new Error(`The form says: ${(await failure.allTextContents()).join(' ')}`)
  })
  error.catch(() => {})
  const response = await Promise.race([answer, error])
  await page.getByText('Resource Uploaded Successfully!').waitFor()
  const { file_url: fileUrl } = createResource.returns.parse(await response.json())
  return fileUrl
}

function listen(page: Page, tell: (line: string) => void) {
  const requestLine = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`
  page.on('request', (request) => tell(`> ${requestLine(request)}`))
  page.on('response', (answer) => tell(`< ${answer.status()} ${requestLine(answer.request())}`))
  page.on('requestfailed', (request) => tell(`x ${request.failure()?.errorText} ${requestLine(request)}`))
}

/** Signs in and opens the form; `beforeSending` runs when it is filled in and the button is about to be pressed. */
export async function uploader(url: string, beforeSending: () => void): Promise<Uploader> {
  const browser: Browser = await chromium.launch({
    executablePath: (await findBrowsers()).chromium,
    args: launchArguments,
  })
  const page = await browser.newPage({ baseURL: url })
  await signInAs(page, 'educator')
  await visit(page, '/contribute')
  return {
    browser: `Chromium ${browser.version()}`,
    async send(title, file) {
      const success = filed(page)
      beforeSending()
      await submitFile(page, { title, subject: 'History', grade: 'Grade 9', tag: 'lab', file })
      return success
    },
    async storedHash(fileUrl, port) {
      const cookies = await page.context().cookies()
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const response = await fetch(new URL(fileUrl, `http://127.0.0.1:${port}`), { headers: { cookie } })
      if (!response.ok) throw new Error(`The file is answered with ${response.status}`)
      return createHash('sha256')
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest('hex')
    },
    listen: (tell) => listen(page, tell),
    close: () => browser.close(),
  }
}
