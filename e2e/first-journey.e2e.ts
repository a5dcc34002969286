/** The product's main job in a browser, on real files, by three people: educator, moderator, visitor. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import { hostileFiles, type Sample, samples, sourceOfSamples } from '#test/samples.ts'
import { expect, signInAs, test, visit } from './setup/story.ts'
import { closeSuccess, sendFile } from './setup/upload.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
// The small school holds resources of the same titles where the collection is not here.
const titleOf = ({ title }: Sample) => `${title} (journey)`

const fileOf = (sample: Sample) =>
  sample.path ?? { name: sample.fileName, mimeType: sample.mime, buffer: sample.bytes() }

async function approve(page: Page, title: string) {
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('educator@thuto.example')
  const approved = page.waitForResponse((answer) => answer.url().endsWith('/approval'))
  await page.getByRole('button', { name: `Approve ${title}`, exact: true }).click()
  await expect(row).toBeHidden()
  // The row goes before the answer comes.
  expect((await approved).ok()).toBe(true)
}

/** Opens the file by the link that a person would follow, and gives its bytes. */
async function bytesBehind(page: Page, title: string) {
  const link = page.getByRole('link', { name: title }).first()
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  return answer.body()
}

async function openRateReport(page: Page, sample: Sample) {
  const title = titleOf(sample)
  const subject = subjectByStorageName(sample.subject)
  await visit(page, `/subject/${subject.id}`)
  await page.getByLabel('Search by title').fill(title)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Unrated')
  expect(sha256(await bytesBehind(page, title))).toBe(sha256(sample.bytes()))
  await row.getByRole('button', { name: 'Rate 4 stars' }).click()
  await expect(row).toContainText('4.0')
  // The words for the one before may still be there.
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/reports'))
  await row.getByRole('button', { name: 'Report' }).click()
  expect((await reported).ok()).toBe(true)
  await expect(page.getByText('Report submitted successfully!')).toBeVisible()
}

test(`the whole journey on 25 files: PERM-01 PERM-03 PERM-04 CONTRIB-26 MOD-10 SUBJ-07 TABLE-14 TABLE-20–22 TABLE-28 TABLE-29 CALL-11`, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  console.info(`journey: files from ${sourceOfSamples}`)
  const person = async () => (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  const [educator, moderator, visitor] = [await person(), await person(), await person()]

  await signInAs(educator, 'educator')
  await visit(educator, '/contribute')
  for (const sample of samples) {
    const [grade = 'Grade 7'] = sample.grades
    await sendFile(educator, {
      title: titleOf(sample),
      subject: sample.subject,
      grade,
      tag: sample.tags[0] ?? 'journey',
      file: fileOf(sample),
    })
    await closeSuccess(educator)
    await expect(educator.getByLabel('Title')).toHaveValue('')
  }

  await visit(visitor, '/search?q=(journey)')
  await expect(visitor.getByText('No results found for "(journey)".')).toBeVisible()

  await signInAs(moderator, 'moderator')
  await visit(moderator, '/moderation')
  for (const sample of samples) await approve(moderator, titleOf(sample))

  await visitor.reload()
  await expect(visitor.getByText('25 resources')).toBeVisible()
  for (const sample of samples) await openRateReport(visitor, sample)

  await moderator.reload()
  await expect(moderator.getByRole('button', { name: /^Approve .*\(journey\)$/ })).toHaveCount(25)
})

test('T20 T25 hostile files are refused in the form, with the cause and what was typed kept', async ({
  page,
  expectedErrors,
}) => {
  test.skip(hostileFiles.length === 0, 'the sample collection is not beside the project')
  test.setTimeout(120_000)
  expectedErrors.push(/422/, /^Upload failed: CallFailure: This file cannot be used/)
  await signInAs(page, 'second-educator')
  await visit(page, '/contribute')
  const harmlessInASandbox = ['javascript.pdf', 'launch-action.pdf', 'password-protected.pdf']
  for (const { fileName, path } of hostileFiles.filter(
    (hostile) => !harmlessInASandbox.includes(hostile.fileName),
  )) {
    await page.reload()
    await sendFile(page, {
      title: fileName,
      subject: 'Technology',
      grade: 'Grade 8',
      tag: 'trap',
      file: path,
    })
    // An empty file goes at once, like a wrong extension (CONTRIB-12); then the file field is what is missing.
    const words = fileName === 'empty.pdf' ? 'Please fill in all required fields.' : 'Upload failed.'
    await expect(page.getByText(words), fileName).toBeVisible({ timeout: 20_000 })
    await expect(page.getByLabel('Title')).toHaveValue(fileName)
  }
})
