/** Several files from a phone: a slow and broken connection, and a reload. */
import { expect, signInAs, test, visit } from './setup/browser-test.ts'
import { pdf } from './setup/contribute-form.ts'
import { chunkRequests, limitUploadSpeed, ownTitle } from './setup/network/watch-transfer.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('PHONE-10 PHONE-11 PHONE-14 five files, offline and a reload in the middle: exactly the expected records', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  page.on('dialog', (question) => void question.accept())
  const batch = ownTitle('Batch')
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: `${batch} ${title}` })
  await signInAs(page, 'educator')
  await visit(page, '/contribute')
  await page.getByRole('link', { name: 'Several files or photos at once' }).click()
  await expect(page.getByLabel('Subject')).toBeEnabled()
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      pdf(`${batch} first.pdf`, 700),
      { name: `${batch} renamed.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('Only text.') },
      pdf(`${batch} second.pdf`, 2_000_000),
      pdf(`${batch} large.pdf`, 10_485_761),
      pdf(`${batch} third.pdf`, 800),
    ])
  await expect(row('large')).toContainText('File is too large. Maximum size is 10MB.')
  await page.getByLabel('Subject').selectOption('Mathematics')
  await page.getByLabel('Grade', { exact: true }).selectOption('Grade 9')
  await page.getByLabel('Tag', { exact: true }).fill('batch')
  const setSpeed = await limitUploadSpeed(page, 400_000)
  const chunks = chunkRequests(page)
  await page.getByRole('button', { name: 'Send 4 files' }).click()
  await expect.poll(() => chunks.length, { timeout: 30_000 }).toBe(2)
  // The speed limit of the browser replaces its offline mode.
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await expect(row('second')).toContainText('Connection lost.', { timeout: 20_000 })
  await page.unroute('**/api/**')
  await expect(row('second')).toContainText('Uploading…', { timeout: 20_000 })
  await page.reload()
  await setSpeed(-1)
  await expect(
    page.getByRole('heading', { name: '2 files sent. A moderator will review them.' }),
  ).toBeVisible({
    timeout: 40_000,
  })
  await expect(row('renamed')).toContainText('Upload failed.')
  const answer = await page.request.get('/api/contributions')
  const { waiting } = (await answer.json()) as { waiting: readonly { readonly title: string }[] }
  const titles = waiting.map(({ title }) => title).filter((title) => title.startsWith(batch))
  expect(titles.toSorted()).toEqual([`${batch} first.pdf`, `${batch} second.pdf`, `${batch} third.pdf`])
})
