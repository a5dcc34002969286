import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  checkKnownFile,
  createResource,
  createUpload,
  listFolders,
} from '#features/contributing/uploads/contract.ts'
import { CallFailure } from '#client/call-failure.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { answer, callsOf, disconnect, hang, hold, refuse } from '#test/component/fake-call.ts'
import { expectAccessible } from '#test/component/expect-accessible.ts'
import { openPage, signedInAs, signedOut } from '#test/component/open-page.tsx'
import { advanceUntil, stopClock } from '#test/component/clock.ts'
import { aPdf, chooseFile, valueOf } from '#test/component/elements.ts'
import {
  addGrade,
  answerFolders,
  answerUploads,
  box,
  closeSuccess,
  dialog,
  filed,
  fillIn,
  openForm,
  startWith,
  upload,
} from '#test/uploads/contribute-form.ts'

const choices = (label: string) => box(label).element().querySelectorAll('option:not([value=""])').length

beforeEach(() => {
  signedInAs('educator')
  answerFolders()
  answerUploads()
})

test.for([undefined, 'student'] as const)(
  'CONTRIB-02 PERM-02 visitor and student see a notice with a sign-in link, no form: %s',
  async (role) => {
    if (role) signedInAs(role)
    else signedOut()
    await openPage('/contribute')
    if (!role)
      await expect
        .element(page.getByRole('main').getByRole('link', { name: /sign in/i }))
        .toHaveAttribute('href', '#/sign-in')
    await expect.element(box('Subject')).not.toBeInTheDocument()
    expect(callsOf(listFolders)).toEqual([])
  },
)

test('CONTRIB-01 CONTRIB-03 CONTRIB-05 CONTRIB-24 form has its fields, eleven subjects and thirteen grades', async () => {
  await openForm()
  expect([choices('Subject'), choices('Grade')]).toEqual([11, 13])
  await expect.element(box('File')).not.toBeInTheDocument()
  await expect.element(box('Link')).not.toBeInTheDocument()
  await box('Upload type').selectOptions('File')
  await expect.element(box('File')).toBeVisible()
  await box('Upload type').selectOptions('Link')
  await expect.element(box('Link')).toBeVisible()
  await expect.element(box('File')).not.toBeInTheDocument()
})

test('CONTRIB-04 CONTRIB-06–08 CONTRIB-16 CONTRIB-19 CONTRIB-20 missing values have errors, in order', async () => {
  const required = page.getByText('Please fill in all required fields.')
  await openForm()
  await upload.click()
  await expect.element(page.getByText('Please select an upload type', { exact: true })).toBeVisible()
  await box('Upload type').selectOptions('Link')
  await upload.click()
  await expect.element(required).toBeVisible()
  await box('Subject').selectOptions('History')
  await box('Title').fill('A page')
  await box('Link').fill('ftp://school.example/a')
  await upload.click()
  await expect.element(required).toBeVisible()
  await box('Link').fill('https://school.example/a')
  await upload.click()
  await expect.element(page.getByText(/Please select a grade/)).toBeVisible()
  await box('Grade').selectOptions('Grade 4')
  await addGrade.click()
  await upload.click()
  await expect.element(page.getByText(/Please add at least one tag/)).toBeVisible()
  await expect.element(box('Title')).toHaveValue('A page')
  expect(callsOf(createResource)).toEqual([])
})

test('CONTRIB-17 CONTRIB-18 link without https disables the button until it is corrected', async () => {
  await openForm()
  await box('Upload type').selectOptions('Link')
  await box('Link').fill('http://school.example')
  await expect.element(page.getByText(/Link must use HTTPS/)).toMatchTextContent('⚠️ Link must use HTTPS')
  await expect.element(upload).toBeDisabled()
  await box('Link').fill('https://school.example')
  await expect.element(page.getByText(/Link must use HTTPS/)).not.toBeInTheDocument()
  await expect.element(upload).toBeEnabled()
})

test('CONTRIB-09 CONTRIB-12 file of a wrong type or size is refused when it is chosen', async () => {
  await openForm()
  await startWith(new File(['notes'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(page.getByText('Invalid file type. Upload PDF, PPT, or Word.')).toBeVisible()
  chooseFile(box('File'), aPdf('large.pdf', 10_485_761))
  await expect.element(page.getByText('File is too large. Maximum size is 10MB.')).toBeVisible()
  chooseFile(box('File'), new File([], 'empty.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('Invalid file type. Upload PDF, PPT, or Word.')).toBeVisible()
})

test('CASE-A18 an empty file has a cause beside the fixed text', async () => {
  await openForm()
  await startWith(new File([], 'empty.pdf', { type: 'application/pdf' }))
  await expect.element(box('File')).toHaveAccessibleDescription(/The file is empty\..*Invalid file type\./)
})

test('CASE-A08 ERR-18 a refused file shows its cause and the next step beside the fixed text', async () => {
  await openForm()
  await fillIn()
  const step = 'The file is a picture. Put it into a document and save that as PDF.'
  answer(createResource, () => {
    throw new CallFailure('invalid_file', step, 422)
  })
  expectConsoleError(/^Upload failed:/)
  await upload.click()
  await expect.element(page.getByText(/^Upload failed\./)).toMatchTextContent(`Upload failed. ${step}`)
})

test('CASE-B06 a refused link has a text about the link', async () => {
  await openForm()
  await fillIn()
  await box('Upload type').selectOptions('Link')
  for (const [link, words] of [
    ['https://192.168.1.5/a.pdf', /own network/],
    ['https://user:pw@school.example/', /password/],
  ] as const) {
    await box('Link').fill(link)
    await upload.click()
    await expect.element(box('Link')).toHaveAccessibleDescription(words)
    await expect.element(box('Link')).toHaveFocus()
    await expect.element(page.getByText('Please fill in all required fields.')).not.toBeInTheDocument()
  }
  await box('Link').fill('https://school.example/Grade 10 notes.pdf')
  await upload.click()
  await closeSuccess()
  expect(callsOf(createResource)).toHaveLength(1)
})

test('CONTRIB-13 CONTRIB-14 title is the file name until one is typed', async () => {
  await openForm()
  await startWith(aPdf('Algebra notes.pdf'))
  await expect.element(box('Title')).toHaveValue('Algebra notes.pdf')
  chooseFile(box('File'), aPdf('Geometry notes.pdf'))
  await expect.element(box('Title')).toHaveValue('Geometry notes.pdf')
  await box('Title').fill('My own title')
  chooseFile(box('File'), aPdf('Third.pdf'))
  await expect.element(box('Title')).toHaveValue('My own title')
})

test('CONTRIB-21–23 duplicate and blank tags are ignored, and chips can be removed', async () => {
  await openForm()
  const chips = page.getByRole('button', { name: /^Remove / })
  for (const text of ['fractions', ' Fractions ', '   ', 'algebra']) {
    await box('Tag').fill(text)
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(chips).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Remove fractions', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove algebra' }).click()
  await expect.element(chips).toHaveLength(1)
  for (let i = 0; i < 2; i += 1) {
    await box('Grade').selectOptions('Grade 4')
    await addGrade.click()
  }
  await expect.element(page.getByRole('button', { name: 'Remove Grade 4' })).toHaveLength(1)
})

test('CONTRIB-15 CONTRIB-26–28 stored link shows a modal, and Close leaves an empty form', async () => {
  await openForm()
  await box('Subject').selectOptions('Geography')
  await box('Title').fill('A link between spaces')
  await box('Upload type').selectOptions('Link')
  await box('Link').fill('  https://school.example/weather  ')
  await box('Grade').selectOptions('Grade R')
  await addGrade.click()
  await box('Tag').fill('left in the box')
  await upload.click()
  await closeSuccess()
  expect(callsOf(createResource)).toMatchObject([
    {
      body: {
        subject: 'Geography',
        title: 'A link between spaces',
        link: 'https://school.example/weather',
        tags: expect.arrayContaining(['left in the box']),
      },
    },
  ])
  await expect.element(box('Title')).toHaveValue('')
  await expect.element(box('Upload type')).toHaveValue('')
  await expect.element(page.getByRole('button', { name: /^Remove / })).not.toBeInTheDocument()
})

test('W6 W7 licence is chosen by keyboard in plain words, and “I do not know” is sent as such', async () => {
  await openForm()
  const folded = page.getByText('Licence and author', { exact: false }).first()
  const summary = document.querySelector('summary')
  await expect.element(folded).toBeVisible()
  expect(summary?.textContent).toContain('CC BY 4.0')
  expect(summary?.textContent).toContain('Others may copy, share and change it')
  summary?.focus()
  await userEvent.keyboard('{Enter}')
  const picker = page.getByRole('group', { name: 'What may others do with it?' })
  const choice = (name: string) => picker.getByRole('radio', { name, exact: true })
  await expect.element(picker).toHaveAccessibleDescription(/For someone else’s work, choose the licence/)
  await expect.element(choice('CC BY 4.0')).toBeChecked()
  await expect.element(choice('CC BY-NC 4.0')).toHaveAccessibleDescription(/but not commercially/)
  await expect
    .element(
      picker.getByRole('link', { name: 'More about CC BY-SA 4.0 (opens in a new tab, uses your data)' }),
    )
    .toHaveAttribute('href', 'https://creativecommons.org/licenses/by-sa/4.0/')
  await expectAccessible('the licences')
  await userEvent.tab()
  await expect.element(choice('CC BY 4.0')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choice('CC BY-SA 4.0')).toBeChecked()
  await expect.element(page.getByText(/others may use it under CC BY-SA 4.0\./)).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(choice('I do not know')).toBeChecked()
  await expect.element(page.getByText(/Others are told that its licence is not known\./)).toBeVisible()
  await box('Author').fill('A Teacher')
  await expect.element(box('Changes')).not.toBeInTheDocument()
  await box('Source').fill('An old book')
  await box('Changes').fill('Shortened')
  await fillIn('Found in a cupboard')
  await upload.click()
  await closeSuccess()
  expect(callsOf(createResource)[0]?.body).toMatchObject({
    licence: null,
    author: 'A Teacher',
    source: 'An old book',
    changes: 'Shortened',
  })
  expect(document.querySelector('summary')?.textContent).toContain('CC BY 4.0')
})

test('CONTRIB-25 second press during the upload sends nothing twice', async () => {
  const letGo = hold(createResource, () => filed)
  await openForm()
  await fillIn()
  await upload.click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Uploading…' })).toBeDisabled()
  letGo()
  await closeSuccess()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  expect([callsOf(createUpload).length, callsOf(createResource).length]).toEqual([1, 1])
})

test.for([
  [401, 'not_signed_in', 'not authenticated'],
  [402, 'storage_quota_reached', 'quota reached'],
  [403, 'not_allowed', 'no permission for uploads/Kept from the store'],
  [404, 'not_found', 'object does not exist: uploads/Kept from the store'],
] as const)(
  'ERR-27–30 log names the failure of the file, and the page shows one error: %d',
  async ([status, code, cause]) => {
    expectConsoleError(new RegExp(`^Upload failed: Storage: ${cause} \\(${status}\\)`))
    await openForm()
    await fillIn('Kept from the store')
    answer(createUpload, () => {
      throw new CallFailure(code, `Refused with ${status}.`, status)
    })
    await upload.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Upload failed.' })
    await expect.element(alert).toMatchTextContent(`${status}`)
    await expect.element(box('Title')).toHaveValue('Kept from the store')
    expect(callsOf(createUpload)).toHaveLength(1)
    expect(callsOf(createResource)).toEqual([])
  },
)

test('ERR-18 ERR-19 failure shows in place, and typed text stays', async () => {
  expectConsoleError(/^Upload failed:/)
  await openForm()
  await fillIn('Kept')
  stopClock()
  disconnect(createUpload)
  await upload.click()
  await advanceUntil(() => page.getByText(/Upload failed\./).elements().length > 0, 5_000)
  answerUploads()
  disconnect(createResource)
  await upload.click()
  await advanceUntil(() => page.getByText(/Error uploading file\./).elements().length > 0, 5_000)
  expect(valueOf(box('Title'))).toBe('Kept')
  answerUploads()
  await upload.click()
  await closeSuccess()
})

test('ERR-32 navigation stops the transfer, which is only logged', async () => {
  expectConsoleError(/^Upload failed: Storage: user canceled/)
  hang(createUpload)
  await openForm()
  await fillIn()
  await upload.click()
  await expect.poll(() => callsOf(createUpload)).toHaveLength(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toHaveLength(0)
})

const sameFile = { title: 'Fractions', subject: 'Maths', file_url: '/files/a/b.pdf', bytes: 545_000 } as const
const known = page.getByText(/The same file is already here as/)

test('ANS-35 known file is named with a link after choosing it, and forgotten with it', async () => {
  answer(checkKnownFile, ({ body }) => ({ sameFile: body.bytes === 600 ? sameFile : null }))
  await openForm()
  await startWith(aPdf('notes.pdf'))
  const note = page.getByRole('status').filter({ hasText: 'The same file' })
  await expect
    .element(note)
    .toMatchTextContent(
      'The same file is already here as Fractions (opens in a new tab) (Mathematics, 545 kB). You can still send it; a moderator will see both.',
    )
  await expect.element(note.getByRole('link')).toHaveAttribute('href', sameFile.file_url)
  expect(callsOf(checkKnownFile)).toMatchObject([
    { body: { sha256: expect.stringMatching(/^[\da-f]{64}$/), bytes: 600 } },
  ])
  await expectAccessible('contribute, known file')
  expect(callsOf(createUpload)).toEqual([])
  await startWith(aPdf('other.pdf', 700))
  await expect.element(known).not.toBeInTheDocument()
  await expect.poll(() => callsOf(checkKnownFile)).toHaveLength(2)
})

test.for(['no crypto.subtle', 'no network', 'refused'] as const)(
  'ANS-37 without an answer (%s) the form works, and the message follows the filing',
  async (why) => {
    if (why === 'no network') disconnect(checkKnownFile)
    if (why === 'refused') refuse(checkKnownFile, 'unexpected')
    if (why === 'no crypto.subtle') {
      const { prototype } = Crypto
      const subtle = Object.getOwnPropertyDescriptor(prototype, 'subtle') ?? {}
      Reflect.deleteProperty(prototype, 'subtle')
      onTestFinished(() => void Object.defineProperty(prototype, 'subtle', subtle))
    }
    answer(createResource, () => ({ ...filed, sameFile }))
    await openForm()
    await fillIn()
    await upload.click()
    await expect.element(dialog).toMatchTextContent(/This file already exists: Fractions/)
    expect(callsOf(checkKnownFile)).toHaveLength(why === 'no crypto.subtle' ? 0 : 1)
    await expect.element(known).not.toBeInTheDocument()
  },
)
