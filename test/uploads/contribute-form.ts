/** The form of the contribute page in component tests: its fields, the answers to its calls, and steps of a member. */
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  checkKnownFile,
  createResource,
  createUpload,
  listFolders,
} from '#features/contributing/uploads/contract.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { aPdf, chooseFile } from '#test/component/elements.ts'
import { answer } from '#test/component/fake-call.ts'
import { openPage } from '#test/component/open-page.tsx'

export const box = (label: string) => page.getByLabelText(label, { exact: true })
export const upload = page.getByRole('button', { name: 'Upload', exact: true })
export const addGrade = page.getByRole('button', { name: 'Add grade' })
export const dialog = page.getByRole('dialog')
export const filed = { id: crypto.randomUUID(), file_url: '/files/a/a.pdf', sameFile: null }

export const answerFolders = () =>
  answer(listFolders, () => ({ folders: [...storageNames], rights: 'shown' as const }))

export function answerUploads() {
  answer(checkKnownFile, () => ({ sameFile: null }))
  answer(createUpload, ({ bytes }) => ({ uploadId: 'a'.repeat(32), bytes: bytes.size }))
  answer(createResource, () => filed)
}

export async function openForm() {
  await openPage('/contribute')
  await expect.element(box('Subject')).toBeEnabled()
}

export async function startWith(file: File) {
  await box('Upload type').selectOptions('File')
  chooseFile(box('File'), file)
}

/** Fills the form with a file, without sending it. */
export async function fillIn(title = 'Notes') {
  await box('Subject').selectOptions('Mathematics')
  await startWith(aPdf('notes.pdf'))
  await box('Title').fill(title)
  await box('Grade').selectOptions('Grade 9')
  await addGrade.click()
  await box('Tag').fill('algebra')
  await userEvent.keyboard('{Enter}')
}

export async function closeSuccess() {
  await expect.element(dialog).toMatchTextContent('Resource Uploaded Successfully!')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}
