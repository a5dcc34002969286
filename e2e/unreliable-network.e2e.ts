/** An upload over a line that breaks, with a proxy of our own as the line: counts, not times. */
import { createHash } from 'node:crypto'
import { recordPageEvent } from '#features/insight/analytics/contract.ts'
import { beginUpload, createResource } from '#features/contributing/uploads/contract.ts'
import { firstChunkBytes } from '#features/contributing/uploads/upload-limits.ts'
import { cuttingProxy, type CuttingProxy } from '#test/network/cutting-proxy.ts'
import { faultPositions } from '#test/network/seeded-random.ts'
import { expect, signInAs, test as story, visit } from './setup/browser-test.ts'
import { closeSuccess, pdf, submitFile } from './setup/contribute-form.ts'

const fileBytes = 1_572_864
const cuts = 5
const places = faultPositions(9, cuts, fileBytes)

interface Line extends CuttingProxy {
  /** Number of cuts so far. */
  readonly broke: () => number
}

const test = story.extend<{ readonly line: Line }>({
  line: async ({}, use) => {
    let broke = 0
    const line = await cuttingProxy({
      bytesPerSecond: 300_000,
      sites: () => [Number(new URL(process.env['E2E_SITE'] ?? '').port)],
      onPatched(bytes) {
        if (bytes < (places[broke] ?? Infinity)) return
        broke += 1
        line.cut()
      },
    })
    await use({ ...line, broke: () => broke })
    await line.close()
  },
  baseURL: async ({ line }, use) => use(`http://127.0.0.1:${line.port}`),
  // Chromium logs broken connections and may repeat a chunk on a reused one, which gets 409.
  expectedErrors: async ({}, use) =>
    use([/ERR_(CONNECTION_RESET|CONNECTION_CLOSED|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|status of 409/]),
})

test(
  'R9 SDK-02 SDK-05 SDK-06 an upload resumes at its offset after repeated connection losses',
  { tag: '@long' },
  async ({ page, line }) => {
    test.setTimeout(120_000)
    await signInAs(page, 'educator')
    // A page event in flight would log an error when the connection is cut.
    const response = page.waitForResponse(
      (answer) =>
        answer.url().endsWith(recordPageEvent.path) &&
        answer.request().postData()?.includes('contribute_page') === true,
    )
    await visit(page, '/contribute')
    await response
    let begun = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(beginUpload.path)) begun += 1
    })
    const file = pdf('Over a bad line.pdf', fileBytes)
    const filed = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith(createResource.path),
      { timeout: 60_000 },
    )
    await submitFile(page, {
      title: 'Over a bad line',
      subject: 'History',
      grade: 'Grade 9',
      tag: 'line',
      file,
    })
    const answer = await filed
    await closeSuccess(page)
    const { file_url: fileUrl } = createResource.returns.parse(await answer.json())
    const storedFile = await (await page.request.get(fileUrl)).body()
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(storedFile)).toBe(hash(file.buffer))
    expect(line.broke()).toBe(cuts)
    expect(begun).toBe(1)
    // After an error the pieces are small again, and only the one under way can be lost.
    expect(line.carried('PATCH').bytes - fileBytes).toBeLessThanOrEqual(cuts * firstChunkBytes)
  },
)
