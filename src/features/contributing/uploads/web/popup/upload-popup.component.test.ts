/** The upload popup of the About page. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#shared/abilities.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import {
  checkKnownFile,
  createResource,
  createUpload,
  listFolders,
} from '#features/contributing/uploads/contract.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { advanceUntil, stopClock } from '#test/component/clock.ts'
import { aPdf, chooseFile, valueOf } from '#test/component/elements.ts'
import { answer, callsOf, disconnect, hang, hold } from '#test/component/fake-call.ts'
import { expectAccessible, show, views } from '#test/component/expect-accessible.ts'
import { openPage, signedInAs } from '#test/component/open-page.tsx'

const opener = page.getByRole('button', { name: 'Contribute Resources' })
const popup = page.getByRole('dialog', { name: 'Contribute Resources' })
const box = (label: string) => popup.getByLabelText(label, { exact: true })
const upload = popup.getByRole('button', { name: 'Upload', exact: true })
const required = popup.getByText('Please fill in all required fields.', { exact: true })
const uploaded = popup.getByRole('status').filter({ hasText: 'File uploaded successfully!' })
const filed = { id: crypto.randomUUID(), file_url: '/files/a/a.pdf', sameFile: null }

function answerUploads() {
  answer(checkKnownFile, () => ({ sameFile: null }))
  answer(createUpload, ({ bytes }) => ({ uploadId: 'a'.repeat(32), bytes: bytes.size }))
  answer(createResource, () => filed)
}

beforeEach(() => {
  signedInAs('educator')
  answer(listFolders, () => ({ folders: [...storageNames], rights: 'shown' as const }))
  answerUploads()
})

async function openPopup() {
  await openPage('/about-us')
  await opener.click()
  await expect.element(box('Subject')).toBeEnabled()
}

async function fillIn(title: string) {
  await box('Subject').selectOptions('Mathematics')
  await box('Title').fill(title)
  await box('Upload type').selectOptions('File')
  chooseFile(box('File'), aPdf('notes.pdf'))
}

async function isEmpty() {
  await expect.element(box('Subject')).toHaveValue('')
  await expect.element(box('Title')).toHaveValue('')
  await expect.element(box('Upload type')).toHaveValue('')
  await expect.element(box('File')).not.toBeInTheDocument()
  await expect.element(popup.getByRole('button', { name: /^Remove / })).not.toBeInTheDocument()
  await expect.element(popup.getByRole('progressbar')).not.toBeInTheDocument()
}

test.for<[Role, number]>([
  ['user', 0],
  ['open access user', 0],
  ['student', 0],
  ['educator', 1],
  ['moderator', 1],
  ['admin', 1],
])(
  'POPUP-01 PERM-02 popup is offered to educators, moderators and admins only: %s',
  async ([role, buttons]) => {
    const { email } = signedInAs(role)
    await openPage('/about-us')
    await expect.element(page.getByText(`Signed in as ${email}`)).toBeVisible()
    await expect.element(opener).toHaveLength(buttons)
  },
)

test('POPUP-02 popup has the fields of the contribute page', async () => {
  const fields = (container: Element) =>
    [...container.querySelectorAll('label, summary')].map(({ textContent }) => textContent)
  const fieldsFor = async (type: string, container: () => Element) => {
    await page.getByLabelText('Upload type').selectOptions(type)
    return fields(container())
  }
  const inPopup: string[][] = []
  await openPopup()
  for (const type of ['File', 'Link']) inPopup.push(await fieldsFor(type, () => popup.element()))
  expect(inPopup.flat()).toEqual(expect.arrayContaining(['Subject', 'Title', 'File', 'Link', 'Grade', 'Tag']))
  await openPage('/contribute')
  await expect.element(page.getByLabelText('Subject')).toBeEnabled()
  for (const [n, type] of ['File', 'Link'].entries())
    expect(await fieldsFor(type, () => page.getByRole('main').element())).toEqual(inPopup[n])
})

test('POPUP-03–08 popup shows its own message for each missing or invalid field', async () => {
  await openPopup()
  await upload.click()
  await expect.element(popup.getByText('Please select an upload type.', { exact: true })).toBeVisible()
  await box('Upload type').selectOptions('Link')
  await box('Title').fill('A page')
  await box('Link').fill('https://school.example/a')
  await upload.click()
  await expect.element(required).toBeVisible()
  await box('Subject').selectOptions('History')
  await box('Title').fill('  ')
  await upload.click()
  await expect.element(required).toBeVisible()
  await box('Title').fill('A page')
  await expect.element(required).not.toBeInTheDocument()
  await box('Link').fill('ftp://school.example/a')
  await upload.click()
  await expect.element(required).toBeVisible()
  await expect.element(box('Link')).toHaveValue('')
  await box('Link').fill('http://school.example/a')
  await expect.element(popup.getByText(/Link must use HTTPS/)).toMatchTextContent('⚠️ Link must use HTTPS')
  await expect.element(upload).toBeDisabled()

  await box('Title').fill('')
  await box('Upload type').selectOptions('File')
  chooseFile(box('File'), new File(['notes'], 'notes.txt', { type: 'text/plain' }))
  const wrongType = 'Invalid file type. Please upload a PDF, PowerPoint or Word document.'
  await expect.element(popup.getByText(wrongType, { exact: true })).toBeVisible()
  chooseFile(box('File'), aPdf('large.pdf', 10_485_761))
  const tooLarge = 'File is too large. Maximum size is 10MB.'
  await expect.element(popup.getByText(tooLarge, { exact: true })).toBeVisible()
  await upload.click()
  await expect.element(required).toBeVisible()
  chooseFile(box('File'), aPdf('Algebra notes.pdf'))
  await expect.element(box('Title')).toHaveValue('Algebra notes.pdf')
  expect(callsOf(createResource)).toEqual([])
})

test('POPUP-09 POPUP-10 POPUP-12 ERR-20 file without grade and tag is accepted: success message, empty form', async () => {
  await openPopup()
  await fillIn('From the popup')
  await upload.click()
  await expect.element(uploaded).toBeVisible()
  await isEmpty()
  await expect.element(box('Subject')).toHaveFocus()
  await box('Title').fill('The next one')
  await expect.element(uploaded).not.toBeInTheDocument()
  expect(callsOf(createResource)).toMatchObject([
    { body: { title: 'From the popup', tags: [], subject: 'Maths', uploadId: 'a'.repeat(32) } },
  ])
})

test('POPUP-07 POPUP-11 ERR-21 link is trimmed and filed', async () => {
  await openPopup()
  await box('Subject').selectOptions('Geography')
  await box('Title').fill('Weather')
  await box('Upload type').selectOptions('Link')
  await box('Link').fill('  https://school.example/weather  ')
  await upload.click()
  await expect
    .element(popup.getByRole('status').filter({ hasText: 'Link submitted successfully!' }))
    .toBeVisible()
  await isEmpty()
  expect(callsOf(createResource)).toMatchObject([
    { body: { title: 'Weather', tags: [], link: 'https://school.example/weather' } },
  ])
})

test('ERR-15–17 popup shows its own message for each failure, keeps the fields, and a retry succeeds', async () => {
  expectConsoleError(/^Upload failed:/)
  await openPopup()
  await fillIn('Kept')
  stopClock()
  const nonsense = () => ({ nonsense: true }) as never
  const tries = [
    [() => disconnect(createUpload), 'File upload failed. Please try again.'],
    [() => answer(createUpload, nonsense), 'An error occurred while uploading. Please try again.'],
    [() => disconnect(createResource), 'Failed to save document metadata.'],
    [() => answer(createResource, nonsense), 'An error occurred while uploading. Please try again.'],
  ] as const
  for (const [fail, message] of tries) {
    answerUploads()
    fail()
    await upload.click()
    const alert = popup.getByRole('alert').filter({ hasText: message })
    await advanceUntil(() => alert.elements().length > 0, 5_000)
    expect(valueOf(box('Title'))).toBe('Kept')
  }
  answerUploads()
  await upload.click()
  await expect.element(uploaded).toBeVisible()
})

test('POPUP-13 W7 Close and Escape close the popup and return the focus; a click outside does not', async () => {
  await openPopup()
  await box('Title').fill('Not to be sent')
  await userEvent.click(popup.element(), { position: { x: -20, y: 100 }, force: true })
  await expect.element(box('Title')).toHaveValue('Not to be sent')
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(box('Title')).toHaveValue('')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect.element(popup).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect([...callsOf(createUpload), ...callsOf(createResource)]).toEqual([])
})

test('POPUP-13 ERR-32 closing during a transfer asks first; stopping it is logged without a message', async () => {
  expectConsoleError(/^Upload failed: Storage: user canceled/)
  const release = hold(createUpload, ({ bytes }) => ({ uploadId: 'b'.repeat(32), bytes: bytes.size }))
  await openPopup()
  await fillIn('Sent')
  await upload.click()
  await expect.element(popup.getByRole('progressbar')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(popup.getByRole('alert').filter({ hasText: 'still in progress' })).toBeVisible()
  await expect.element(popup.getByRole('button', { name: 'Continue uploading' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(popup.getByRole('button', { name: 'Close' })).toHaveFocus()
  release()
  await expect.element(uploaded).toBeVisible()

  hang(createUpload)
  await fillIn('Stopped')
  await upload.click()
  await expect.element(popup.getByRole('progressbar')).toBeVisible()
  await popup.getByRole('button', { name: 'Close' }).click()
  await popup.getByRole('button', { name: 'Cancel upload' }).click()
  await expect.element(popup).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toHaveLength(0)
})

test.for(views)(
  'POPUP-02 W7 W8 popup scrolls only vertically and traps the focus at $width px, $scheme',
  async (view) => {
    await show(view.width, view.scheme, 640)
    await openPopup()
    await box('Upload type').selectOptions('File')
    await upload.click()
    await expect.element(required).toBeVisible()
    await expectAccessible('the popup, in error')
    const tooWide = [...popup.element().querySelectorAll(':not(.visuallyHidden)')].filter(
      (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
    )
    expect(tooWide).toEqual([])
    await expect.element(popup.getByRole('button', { name: 'Close' })).toBeInViewport()
    for (let i = 0; i < 30; i += 1) {
      await userEvent.tab()
      expect(
        document.activeElement === document.body || document.activeElement?.closest('dialog'),
      ).toBeTruthy()
    }
  },
)

test('CASE-B01 CASE-B04 text of the popup is restored after a reload', async () => {
  await openPopup()
  await fillIn('Half-typed')
  await openPopup()
  await expect.element(box('Title')).toHaveValue('Half-typed')
  await expect.element(popup.getByText(/^Choose “notes\.pdf” again\./)).toBeVisible()
  chooseFile(box('File'), aPdf('notes.pdf'))
  await upload.click()
  await expect.element(uploaded).toBeVisible()
  await isEmpty()
  expect(Object.keys(sessionStorage)).toEqual([])
})
