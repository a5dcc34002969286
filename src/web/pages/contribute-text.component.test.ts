/** Text and files of the contribute page that a session, a link, a reload or a drop could lose. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  checkKnownFile,
  createResource,
  createUpload,
  listFolders,
} from '#features/contributing/uploads/contract.ts'
import { signIn } from '#features/people/sign-in/contract.ts'
import { signOut } from '#features/people/sign-in/session-contract.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { ownerKey } from '#client/offline/private-data.ts'
import { loadOutbox } from '#client/offline/outbox/lazy-outbox.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { answer, failureOf } from '#test/component/fake-call.ts'
import { openPage, route, signedInAs, signedOut } from '#test/component/open-page.tsx'
import { aPdf, chooseFile } from '#test/component/elements.ts'

const box = (label: string) => page.getByLabelText(label, { exact: true })
const upload = page.getByRole('button', { name: 'Upload', exact: true })
const addGrade = page.getByRole('button', { name: 'Add grade' })
const dialog = page.getByRole('dialog')
const filed = { id: crypto.randomUUID(), file_url: '/files/a/a.pdf', sameFile: null }

function answerUploads() {
  answer(checkKnownFile, () => ({ sameFile: null }))
  answer(createUpload, ({ bytes }) => ({ uploadId: 'a'.repeat(32), bytes: bytes.size }))
  answer(createResource, () => filed)
}

beforeAll(async () => void (await import('#web/prerender/inline-bootstrap.ts')))

beforeEach(() => {
  signedInAs('educator')
  answer(listFolders, () => ({ folders: [...storageNames], rights: 'shown' as const }))
  answerUploads()
})

async function open() {
  await openPage('/contribute')
  await expect.element(box('Subject')).toBeEnabled()
}

async function startWith(file: File) {
  await box('Upload type').selectOptions('File')
  chooseFile(box('File'), file)
}

/** Fills the form with a file, without sending it. */
async function fillIn(title = 'Notes') {
  await box('Subject').selectOptions('Mathematics')
  await startWith(aPdf('notes.pdf'))
  await box('Title').fill(title)
  await box('Grade').selectOptions('Grade 9')
  await addGrade.click()
  await box('Tag').fill('algebra')
  await userEvent.keyboard('{Enter}')
}

async function closeSuccess() {
  await expect.element(dialog).toMatchTextContent('Resource Uploaded Successfully!')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

const filledIn = async () => {
  await expect.element(box('Title')).toHaveValue('Half-typed')
  await expect.element(box('Subject')).toHaveValue('Maths')
  await expect.element(page.getByRole('button', { name: 'Remove algebra' })).toBeVisible()
  await expect.element(page.getByText(/^Choose “notes\.pdf” again\./)).toBeVisible()
}

async function halfFillIn() {
  await fillIn('Half-typed')
  await box('Tag').fill('not added')
}

test('CASE-B04 a half-filled form is as it was after the logo and Back, and after a reload', async () => {
  const account = signedInAs('educator')
  await open()
  await halfFillIn()
  await page.getByRole('link', { name: 'Thuto' }).first().click()
  await expect.element(box('Title')).not.toBeInTheDocument()
  history.back()
  await filledIn()
  await expect.element(box('Tag')).toHaveValue('not added')
  signedInAs('educator', account)
  await open()
  await filledIn()
  chooseFile(box('File'), aPdf('notes.pdf'))
  await expect.element(page.getByText(/^Choose “/)).not.toBeInTheDocument()
  await upload.click()
  await closeSuccess()
  await open()
  await expect.element(box('Title')).toHaveValue('')
  await expect.element(box('Upload type')).toHaveValue('')
})

test('CASE-B01 a session that ends before Upload shows an error, leads to sign-in and back to the filled form', async () => {
  expectConsoleError(/^Upload failed:/)
  const account = signedInAs('educator')
  await open()
  await halfFillIn()
  answer(createUpload, () => {
    signedOut()
    throw failureOf(createUpload, 'not_signed_in', 401)
  })
  await upload.click()
  await expect.element(page.getByText(/^Upload failed\./)).toBeVisible()
  const ended = page.getByRole('alert').filter({ hasText: 'Your session has ended' })
  await expect.element(ended).toBeVisible()
  await expect.element(box('Title')).toHaveValue('Half-typed')
  await ended.getByRole('link', { name: 'Sign in' }).click()
  await expect.element(page.getByText(/^Your session has ended\. Sign in to continue\./)).toBeVisible()
  answer(signIn, () => ({ account, visitor: true }))
  signedInAs('educator', account)
  await box('Email').fill(account.email)
  await box('Password').fill('a password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await filledIn()
  expect(route()).toBe('/contribute')
})

/** Drops what `fill` puts into the transfer; true if the browser would handle the drop itself. */
function drop(on: Node, fill: (dropped: DataTransfer) => void) {
  const dataTransfer = new DataTransfer()
  fill(dataTransfer)
  const options = { bubbles: true, cancelable: true, dataTransfer }
  on.dispatchEvent(new DragEvent('dragover', options))
  return on.dispatchEvent(new DragEvent('drop', options))
}
const heading = () => page.getByRole('heading', { level: 1 }).element()
const aFile = (name: string) => (dropped: DataTransfer) => void dropped.items.add(aPdf(name))
const aLink = (dropped: DataTransfer) => dropped.setData('text/uri-list', 'https://school.example/a')
const someText = (dropped: DataTransfer) => dropped.setData('text/plain', 'words')

test('CASE-B07 a file that is dropped on the heading becomes the file', async () => {
  await open()
  expect(drop(heading(), aFile('dropped.pdf'))).toBe(false)
  await expect.element(box('Title')).toHaveValue('dropped.pdf')
  await expect.poll(() => (box('File').element() as HTMLInputElement).files?.[0]?.name).toBe('dropped.pdf')
  expect(drop(heading(), aFile('second.pdf'))).toBe(false)
  await expect.poll(() => (box('File').element() as HTMLInputElement).files?.[0]?.name).toBe('second.pdf')
  expect(drop(heading(), (dropped) => void dropped.items.add(new File(['a'], 'notes.txt')))).toBe(false)
  await expect.element(page.getByText('Invalid file type. Upload PDF, PPT, or Word.')).toBeVisible()
})

test('CASE-B07 a drop leaves a typed link, and fields take what they can', async () => {
  await open()
  await box('Upload type').selectOptions('Link')
  await box('Link').fill('https://school.example/a')
  expect(drop(heading(), aFile('dropped.pdf'))).toBe(false)
  await expect.element(box('Link')).toHaveValue('https://school.example/a')
  expect(drop(box('Link').element(), aFile('dropped.pdf'))).toBe(false)
  expect(drop(heading(), aLink)).toBe(false)
  expect(drop(heading().firstChild ?? heading(), aLink)).toBe(false)
  expect(drop(heading(), someText)).toBe(false)
  expect(drop(box('Link').element(), aLink)).toBe(true)
  expect(drop(box('Title').element(), someText)).toBe(true)
})

test('CASE-B07 the file field takes a file itself', async () => {
  await open()
  await box('Upload type').selectOptions('File')
  expect(drop(box('File').element(), aFile('dropped.pdf'))).toBe(true)
})

test('CASE-D01 the words of an account are not shown to another one', async () => {
  signedInAs('educator')
  await open()
  await halfFillIn()
  signedInAs('educator')
  await open()
  await expect.element(box('Title')).toHaveValue('')
})

test('CASE-D01 a form that is open leaves the page when another account signs in in another tab', async () => {
  const first = signedInAs('educator')
  await open()
  await halfFillIn()
  // The other tab has deleted the rows of the first account.
  const second = signedInAs('educator')
  localStorage.setItem(ownerKey, second.id)
  dispatchEvent(new StorageEvent('storage', { key: ownerKey, oldValue: 'former' }))
  await expect.element(box('Title')).toHaveValue('')
  expect(Object.keys(sessionStorage).filter((key) => key.includes(first.id))).toEqual([])
})

test('CASE-D01 Logout asks before it deletes typed words, and stays if the person wants to', async () => {
  answer(signOut, () => undefined)
  await open()
  await box('Title').fill('Half-typed')
  const logout = page.getByRole('button', { name: 'Logout' })
  const question = page.getByRole('alertdialog')
  await loadOutbox()
  await logout.click()
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect.element(box('Title')).toHaveValue('Half-typed')
  await logout.click()
  signedOut()
  await question.getByRole('button', { name: 'Log out and discard changes' }).click()
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([])
})
