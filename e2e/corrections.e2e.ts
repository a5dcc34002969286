/** A correction of a resource that was saved on a phone, and of one that was printed. */
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, visit } from './setup/browser-test.ts'
import { saveOffline, shelf, test } from './setup/saved-resources.ts'

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 360, height: 740 },
  expectedErrors: async ({}, use) => use([/ERR_INTERNET_DISCONNECTED/, /The site did not respond/]),
})

test('COR-18 COR-19 a saved copy learns what was corrected, opens as it is, and is replaced on request', async ({
  page,
  context,
  publishPdf,
}) => {
  const file = await publishPdf(62_000)
  await visit(page, '/subject/history')
  await saveOffline(page, file.title)
  await visit(page, '/shelf')
  const link = shelf(page).getByRole('link').first()
  const address = String(await link.getAttribute('href'))
  const sizeOfCopy = () => page.evaluate(async (url) => (await (await fetch(url)).blob()).size, address)
  await file.correct('row 3', 81_000)
  const downloaded: number[] = []
  context.on('response', async (response) => {
    const isFile = new URL(response.url()).pathname.startsWith('/files/')
    if (isFile && !response.fromServiceWorker())
      downloaded.push((await response.body().catch(() => '')).length)
  })
  await page.reload()
  await expect(shelf(page)).toContainText('Version 2. Corrected: row 3.')
  expect(address).toMatch(/\?kept=1$/)
  expect(await sizeOfCopy()).toBe(file.bytes)
  expect(downloaded.filter((bytes) => bytes > 0)).toEqual([])
  await expectAccessible(page, 'a saved copy that was corrected')
  await context.setOffline(true)
  await page.reload()
  await expect(shelf(page)).toContainText('Version 2. Corrected: row 3.')
  expect(await sizeOfCopy()).toBe(file.bytes)
  await context.setOffline(false)
  await shelf(page).getByRole('button', { name: 'Get it (81 kB)' }).click()
  await expect.poll(sizeOfCopy).toBe(81_000)
  await expect(shelf(page)).not.toContainText('Corrected')
})

test('COR-15 COR-16 the code of a printed card leads to what was corrected since', async ({
  page,
  publishPdf,
}) => {
  const file = await publishPdf(62_000)
  await page.goto(`/r/${file.id}/card`)
  await expect(page.getByRole('article')).toContainText(/Version 1, /)
  const short = (await page.getByText(/\/r\/[a-z0-9]{10}$/).innerText()).split('/r/')[1]
  await file.correct('row 3', 81_000)
  await page.goto(`/r/${short}?v=1`)
  await expect(page).toHaveURL(new RegExp(`/r/${file.id}/v/1$`))
  await expect(page.getByRole('note')).toContainText(/This is version 1 of .* corrects: row 3\./)
  await expectAccessible(page, 'an earlier version')
  const earlier = page.getByRole('link', { name: 'Download version 1 (62 kB)' })
  const answer = await page.request.get(String(await earlier.getAttribute('href')))
  expect((await answer.body()).length).toBe(file.bytes)
  await page.getByRole('link', { name: 'Open version 2' }).click()
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible()
  await page.goto(`/r/${file.id}/v/2`)
  await expect(page).toHaveURL(new RegExp(`/r/${file.id}/[^/]*$`))
})
