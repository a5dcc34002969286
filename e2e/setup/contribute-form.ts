/** The contribute form as an educator fills it in. */
import { expect, type Page } from '@playwright/test'
import { subjectByStorageName, type StorageName } from '#features/catalogue/subjects/subject.ts'

/** A small, empty PDF, or one of that many bytes. */
export function pdf(name: string, bytes = 600) {
  const body = Buffer.alloc(bytes, 0x20)
  body.write('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', 0, 'latin1')
  body.write('startxref\n0\n%%EOF\n', bytes - 20, 'latin1')
  return { name, mimeType: 'application/pdf', buffer: body }
}

export interface FileToSend {
  readonly title: string
  readonly subject: StorageName
  readonly grade: string
  readonly tag: string
  readonly file: string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
}

export async function fillForm(page: Page, { title, subject, grade, tag, file }: FileToSend) {
  await page.getByLabel('Subject').selectOption(subjectByStorageName(subject).title)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Upload type').selectOption('File')
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByLabel('Grade', { exact: true }).selectOption(grade)
  await page.getByRole('button', { name: 'Add grade' }).click()
  await page.getByLabel('Tag', { exact: true }).fill(tag)
  await page.getByLabel('Tag', { exact: true }).press('Enter')
}

/** Fills the form and presses Upload, without waiting for the result. */
export async function submitFile(page: Page, file: FileToSend) {
  await fillForm(page, file)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

/** Waits for the success dialog of CONTRIB-26, which follows the inspection in a child process, and closes it. */
export async function closeSuccess(page: Page, withinMs = 20_000) {
  const success = page.getByRole('dialog')
  await expect(success).toContainText('Resource Uploaded Successfully!', { timeout: withinMs })
  await success.getByRole('button', { name: 'Close' }).click()
  await expect(success).toBeHidden()
}
