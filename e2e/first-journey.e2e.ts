/** The main journey on real files with three roles: educator, moderator, visitor. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { hostileFiles } from '#test/fixtures/hostile-files.ts'
import { type Sample, samples, smallSchoolSamples } from '#test/samples.ts'
import { expect, signInAs, signInByForm, test, visit } from './setup/browser-test.ts'
import { closeSuccess, submitFile } from './setup/contribute-form.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** One file of each type, the same with and without the sample collection. */
const threeFiles = ['.pdf', '.docx', '.pptx'].flatMap((kind) =>
  smallSchoolSamples()
    .filter(({ fileName }) => fileName.endsWith(kind))
    .slice(0, 1),
)

const fileOf = ({ fileName, mime, bytes }: Sample) => ({ name: fileName, mimeType: mime, buffer: bytes() })

async function approve(page: Page, title: string) {
  const approveButton = page.getByRole('button', { name: `Approve ${title}`, exact: true })
  // The row of a duplicate names this title too: only the resource's own row has the button.
  const row = page.getByRole('row').filter({ has: approveButton })
  await expect(row).toContainText('educator@thuto.example')
  const approved = page.waitForResponse((answer) => answer.url().includes('/approval?'))
  await approveButton.click()
  await expect(row).toBeHidden()
  // The row is removed before the response arrives.
  expect((await approved).ok()).toBe(true)
}

/** Opens the file by its link; returns its bytes. */
async function bytesBehind(page: Page, title: string) {
  const link = page.getByRole('link', { name: title }).first()
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  return answer.body()
}

async function openRateReport(page: Page, sample: Sample, title: string) {
  const subject = subjectByStorageName(sample.subject)
  await visit(page, `/subject/${subject.id}`)
  await page.getByLabel('Search by title').fill(title)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Unrated')
  expect(sha256(await bytesBehind(page, title))).toBe(sha256(sample.bytes()))
  await row.getByRole('button', { name: 'Rate 4 stars' }).click()
  await expect(row).toContainText('4.0')
  // The message of the previous file may still be visible.
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/reports'))
  await row.getByRole('button', { name: 'Report' }).click()
  expect((await reported).ok()).toBe(true)
  await expect(page.getByText('Report submitted successfully!')).toBeVisible()
}

for (const [count, files, mark, tag] of [
  ['three', threeFiles, 'short-journey', []],
  ['25', samples, 'whole-journey', ['@long']],
] as const)
  test(
    `PERM-01 PERM-03 PERM-04 CONTRIB-26 MOD-10 SUBJ-07 TABLE-14 TABLE-20–22 TABLE-28 TABLE-29 CALL-11 ${count} files go through upload, review, download, rating and report`,
    { tag: [...tag] },
    async ({ browser, baseURL }) => {
      test.setTimeout(300_000)
      // Own titles: without the sample collection these are demo lessons, which other tests find by title.
      const titleOf = ({ fileName }: Sample) => `${fileName} (${mark})`
      const person = async () =>
        (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
      const [educator, moderator, visitor] = [await person(), await person(), await person()]

      await signInByForm(educator, 'educator')
      await visit(educator, '/contribute')
      for (const sample of files) {
        const [grade = 'Grade 7'] = sample.grades
        await submitFile(educator, {
          title: titleOf(sample),
          subject: sample.subject,
          grade,
          tag: sample.tags[0] ?? 'journey',
          file: fileOf(sample),
        })
        await closeSuccess(educator)
        await expect(educator.getByLabel('Title')).toHaveValue('')
      }

      await visit(visitor, `/search?q=(${mark})`)
      await expect(visitor.getByText(`No results found for "(${mark})".`)).toBeVisible()

      await signInByForm(moderator, 'moderator')
      await visit(moderator, '/moderation')
      for (const sample of files) await approve(moderator, titleOf(sample))

      await visitor.reload()
      await expect(visitor.getByText(`${files.length} resources`)).toBeVisible()
      for (const sample of files) await openRateReport(visitor, sample, titleOf(sample))

      await moderator.reload()
      await expect(
        moderator.getByRole('button', { name: new RegExp(`^Approve .*\\(${mark}\\)$`) }),
      ).toHaveCount(files.length)
    },
  )

test(
  'T20 T25 contribute form refuses hostile files, shows the cause and keeps its values',
  { tag: '@long' },
  async ({ page, expectedErrors }) => {
    test.setTimeout(120_000)
    expectedErrors.push(/422/, /^Upload failed: CallFailure: (?:The (?:file|content) |Another program )/)
    await signInAs(page, 'second-educator')
    await visit(page, '/contribute')
    for (const { name, make, answer } of hostileFiles) {
      if (answer.startsWith('201')) continue
      await page.reload()
      await submitFile(page, {
        title: name,
        subject: 'Technology',
        grade: 'Grade 8',
        tag: 'trap',
        file: { name, mimeType: 'application/octet-stream', buffer: make() },
      })
      // The form discards an empty file at once, like a wrong extension (CONTRIB-12): the file field is empty then.
      const message = answer === '422 type' ? 'Please fill in all required fields.' : 'Upload failed.'
      await expect(page.getByText(message), name).toBeVisible({ timeout: 20_000 })
      await expect(page.getByLabel('Title')).toHaveValue(name)
    }
  },
)
