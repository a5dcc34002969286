import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearPrivateData } from '#client/offline/private-data.ts'
import { hasTypedText } from '#client/offline/typed-text.ts'
import { withPublicDb } from '#client/offline/indexed-db.ts'
import { suggestForTitles } from '#features/contributing/suggestions/contract.ts'
import {
  checkKnownFile,
  createResource,
  createUpload,
  listFolders,
} from '#features/contributing/uploads/contract.ts'
import { keepShared } from '#features/contributing/uploads/web/several/share-inbox-store.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, disconnect, failureOf, hold } from '#test/component/fake-call.ts'
import { openPage, signedInAs, signedOut } from '#test/component/open-page.tsx'
import { aPdf, textsOf } from '#test/component/elements.ts'
import {
  addGrade,
  answerFolders,
  answerUploads,
  box,
  filed,
  openForm,
} from '#test/uploads/contribute-form.ts'
import { withOptions } from '#test/setup/packaged-options.ts'

const at = '/contribute/several'
const chooser = box('Choose files')
const rows = page
  .getByRole('main')
  .getByRole('listitem')
  .filter({ has: page.getByRole('heading') })
const row = (title: string) => rows.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const titles = () => callsOf(createResource).map(({ body }) => body.title)
const text = (words: string) => page.getByText(words, { exact: true })

function choose(...files: File[]) {
  const input = chooser.element() as HTMLInputElement
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function open() {
  await openPage(at)
  await expect.element(box('Subject')).toBeEnabled()
}

async function fillInDetails() {
  await box('Subject').selectOptions('Mathematics')
  await box('Grade').selectOptions('Grade 9')
  await addGrade.click()
  await box('Tag').fill('algebra')
}

const clear = async () => {
  clearPrivateData()
  await withPublicDb((database) => database.clear('share inbox'))
}

beforeEach(async () => {
  await clear()
  signedInAs('educator')
  answerFolders()
  answerUploads()
  let uploads = 0
  answer(createUpload, ({ bytes }) => ({
    uploadId: String((uploads += 1)).padStart(32, '0'),
    bytes: bytes.size,
  }))
})
afterEach(clear)

test('PHONE-02 the form of one file has one link more, which leads here', async () => {
  await openForm()
  await page.getByRole('link', { name: 'Several files or photos at once' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Contribute several files')
  await expect
    .element(text('Each file becomes a resource of its own. Nothing is sent until you select Send.'))
    .toBeVisible()
})

test.for([undefined, 'student'] as const)(
  'PHONE-09 PHONE-05 %s sees a notice, and discards a shared file',
  async (role) => {
    await keepShared([aPdf('shared.pdf')], Date.now())
    if (role) signedInAs(role)
    else signedOut()
    await openPage(at)
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(/stays on this device until you discard it, at most 14 days\./)
    await button('Discard').click()
    await expect.element(button('Discard')).not.toBeInTheDocument()
    await expect.element(text('Only educators can contribute')).toBeVisible()
    expect(callsOf(listFolders)).toEqual([])
  },
)

test('PHONE-10 PHONE-11 details once, titles per row: one record a row in their order; refused rows are not sent', async () => {
  await open()
  choose(aPdf('a.pdf'), new File(['notes'], 'notes.txt'), aPdf('b.pdf', 601), aPdf('large.pdf', 10_485_761))
  await expect.element(row('notes.txt')).toMatchTextContent(/Invalid file type\. Upload PDF, PPT, or Word\./)
  await expect.element(row('large.pdf')).toMatchTextContent(/File is too large\. Maximum size is 10MB\./)
  await expect.element(row('a.pdf')).toMatchTextContent(/PDF · 1 kB.*Ready/)
  await row('b.pdf').getByLabelText('Title').fill('Fractions')
  await fillInDetails()
  await button('Send 2 files').click()
  const done = page.getByRole('heading', { name: '2 files sent. A moderator will review them.' })
  await expect.element(done).toBeVisible()
  expect(titles()).toEqual(['a.pdf', 'Fractions'])
  for (const { body } of callsOf(createResource))
    expect(body).toMatchObject({ subject: 'Maths', tags: ['Grade 9', 'algebra'], licence: 'CC-BY-4.0' })
  expect(document.activeElement?.contains(done.element())).toBe(true)
  await expect.element(row('Fractions')).toMatchTextContent(/Sent$/)
  await button('Contribute more files').click()
  await expect.element(chooser).toHaveFocus()
  expect(textsOf(rows)).toHaveLength(2)
  await expect.element(box('Subject')).toHaveValue('')
})

test('PHONE-11 after the last row the details are empty, and Logout has nothing to ask for', async () => {
  await open()
  choose(aPdf('a.pdf'))
  await fillInDetails()
  expect(hasTypedText()).toBe(true)
  await button('Send 1 file').click()
  await expect.element(page.getByText(/^1 file sent/)).toBeVisible()
  await expect.element(box('Subject')).toHaveValue('')
  await expect.poll(hasTypedText).toBe(false)
})

test('PHONE-12 missing files, subject, grade, tag and tick have the texts of the form, and the focus', async () => {
  withOptions({ uploads: { rights: 'tick' } })
  answer(listFolders, () => ({ folders: [...storageNames], rights: 'tick' as const }))
  await open()
  const press = () => button(/^Send/).click()
  await press()
  await expect.element(box('Subject')).toHaveFocus()
  await box('Subject').selectOptions('Mathematics')
  await press()
  await expect.element(text('Please fill in all required fields.')).toBeVisible()
  await expect.element(chooser).toHaveFocus()
  choose(aPdf('a.pdf'))
  await press()
  await expect.element(page.getByText(/Please select a grade/)).toBeVisible()
  await expect.element(box('Grade')).toHaveFocus()
  await box('Grade').selectOptions('Grade 9')
  await press()
  await expect.element(page.getByText(/Please add at least one tag/)).toBeVisible()
  await box('Tag').fill('algebra')
  await press()
  await expect.element(text('Confirm that you may share this resource.')).toBeVisible()
  expect(callsOf(createUpload)).toEqual([])
  await page.getByRole('checkbox').click()
  await press()
  await expect.element(page.getByText(/^1 file sent/)).toBeVisible()
})

test('PHONE-13 the 21st file has a sentence; Remove makes room and moves the focus', async () => {
  await open()
  choose(...Array.from({ length: 21 }, (_, index) => aPdf(`${index}.pdf`, 600 + index)))
  await expect.element(text('This list has room for 20 files. 1 file was not added.')).toBeVisible()
  expect(rows.elements()).toHaveLength(20)
  await button('Remove 3.pdf').click()
  await expect.element(page.getByRole('heading', { name: '4.pdf', exact: true })).toHaveFocus()
  choose(aPdf('last.pdf'))
  await expect.element(row('last.pdf')).toBeVisible()
  expect(rows.elements()).toHaveLength(20)
})

test('PHONE-18 a known file is named before sending; unticked it is left out; a twin row is seen', async () => {
  const sameFile = { title: 'Old sheet', subject: 'Maths', file_url: '/files/a/a.pdf', bytes: 700 } as const
  answer(checkKnownFile, ({ body }) => ({ sameFile: body.bytes === 700 ? sameFile : null }))
  await open()
  choose(aPdf('a.pdf'), aPdf('known.pdf', 700), aPdf('copy.pdf'))
  const tick = (title: string) => row(title).getByRole('checkbox', { name: 'Send this file' })
  await expect.element(row('known.pdf')).toMatchTextContent(/The same file is already here as Old sheet/)
  await expect.element(tick('known.pdf')).toBeChecked()
  await expect.element(row('copy.pdf')).toMatchTextContent(/This is the same file as a\.pdf in this list\./)
  await expect.element(tick('copy.pdf')).not.toBeChecked()
  await tick('known.pdf').click()
  await fillInDetails()
  await button('Send 1 file').click()
  await expect.element(page.getByText('1 file sent. A moderator will review them.')).toBeVisible()
  expect(titles()).toEqual(['a.pdf'])
  expect(callsOf(checkKnownFile)).toHaveLength(3)
})

test('PHONE-27 typed titles get suggestions; nothing is chosen before a press, which sets or adds', async () => {
  answer(suggestForTitles, () => ({
    subjects: ['Maths' as const],
    grades: ['Grade 7'],
    materials: ['worksheet' as const],
    tags: ['fractions'],
  }))
  await open()
  choose(aPdf('a.pdf'), aPdf('b.pdf', 601))
  await expect.element(row('b.pdf')).toBeVisible()
  const suggestions = page.getByRole('group', { name: 'Similar resources have:' })
  await expect.element(suggestions).not.toBeInTheDocument()
  await row('b.pdf').getByLabelText('Title').fill('Adding fractions')
  await expect.element(suggestions).toBeVisible()
  expect(callsOf(suggestForTitles).map(({ body }) => body.titles)).toEqual([['Adding fractions']])
  await expect.element(box('Subject')).toHaveValue('')
  const choices = suggestions.getByRole('button')
  const pressed = () => choices.elements().filter((each) => each.ariaPressed === 'true').length
  expect([choices.elements().length, pressed()]).toEqual([4, 0])
  for (const choice of choices.elements()) (choice as HTMLElement).click()
  await expect.poll(pressed).toBe(4)
  await expect.element(box('Subject')).toHaveValue('Maths')
  await button('Send 2 files').click()
  await expect.element(page.getByText(/^2 files sent/)).toBeVisible()
  for (const { body } of callsOf(createResource))
    expect(body).toMatchObject({ subject: 'Maths', tags: ['Grade 7', 'fractions'], material: 'worksheet' })
})

test('PHONE-10 a failed row shows its cause, is in the summary with the focus, and is sent by Try again', async () => {
  let isDamaged = true
  answer(createResource, ({ body }) => {
    if (body.title === 'b.pdf' && isDamaged) throw failureOf(createResource, 'invalid_file', 422)
    return filed
  })
  await open()
  choose(aPdf('a.pdf'), aPdf('b.pdf', 601), aPdf('c.pdf', 602))
  await fillInDetails()
  await button('Send 3 files').click()
  await expect.element(text('1 file was not sent:')).toBeVisible()
  expect(document.activeElement?.textContent).toMatch(/2 files sent.*1 file was not sent:/)
  await expect.element(row('b.pdf')).toMatchTextContent(/Upload failed\. This file was rejected/)
  await button('b.pdf').click()
  await expect.element(page.getByRole('heading', { name: 'b.pdf' })).toHaveFocus()
  isDamaged = false
  await button('Try again: b.pdf').click()
  await expect.element(page.getByText('3 files sent. A moderator will review them.')).toBeVisible()
})

test('PHONE-16 PHONE-17 a row that waits for the site is locked; another tab and a limit are named', async () => {
  const release = hold(createResource, () => filed)
  await open()
  choose(aPdf('a.pdf'), aPdf('b.pdf', 601))
  await fillInDetails()
  await button('Send 2 files').click()
  await expect.element(row('a.pdf')).toMatchTextContent(/Upload complete\. Checking the file…/)
  await expect.element(row('a.pdf').getByLabelText('Title')).toBeDisabled()
  await expect.element(row('b.pdf').getByLabelText('Title')).toBeEnabled()
  await expect.element(box('Subject')).toBeDisabled()
  answer(createUpload, () => {
    throw Object.assign(failureOf(createUpload, 'too_many_uploads', 429), { retryAfterMs: 60_000 })
  })
  release()
  await expect
    .element(row('b.pdf'))
    .toMatchTextContent(/You have reached the upload limit\. The next try is at \d\d:\d\d\./)
  await button('Pause').click()
  await expect.element(row('b.pdf')).toMatchTextContent(/Ready/)
  await expect.element(button('Send 1 file')).toHaveFocus()
})

test('PHONE-04 PHONE-14 a reload shows rows and details, and goes on with what waits', async () => {
  const account = signedInAs('educator')
  disconnect(createUpload)
  await open()
  choose(aPdf('a.pdf'), aPdf('b.pdf', 601))
  await row('b.pdf').getByLabelText('Title').fill('Fractions')
  await fillInDetails()
  await button('Send 2 files').click()
  await expect.element(row('a.pdf')).toMatchTextContent(/Connection lost\./)
  sessionStorage.clear()
  answer(createUpload, ({ bytes }) => ({ uploadId: 'b'.repeat(32), bytes: bytes.size }))
  signedInAs('educator', account)
  await openPage('/')
  await openPage(at)
  await expect.element(box('Subject')).toHaveValue('Maths')
  await expect.element(row('Fractions')).toMatchTextContent(/Ready/)
  await button('Send 2 files').click()
  await expect.element(page.getByText('2 files sent. A moderator will review them.')).toBeVisible()
  expect(titles()).toEqual(['a.pdf', 'Fractions'])
})

test('PHONE-08 PHONE-03 shared files are rows; one of another type and those without a place have their sentence', async () => {
  const photo = new File(['JPEG'], 'photo.jpg', { type: 'image/jpeg' })
  await keepShared(
    [aPdf('shared.pdf'), new File(['a'], 'notes.txt'), photo, aPdf('large.pdf', 10_485_761)],
    Date.now(),
  )
  await openPage(`${at}?shared=4`)
  await expect.element(row('shared.pdf')).toMatchTextContent(/From another app on this device/)
  await expect.element(row('large.pdf')).toMatchTextContent(/File is too large/)
  await expect.element(text('notes.txt: Invalid file type. Upload PDF, PPT, or Word.')).toBeVisible()
  await expect.element(text('This list has room for 20 files. 4 files were not added.')).toBeVisible()
  await expect.element(text('1 photo')).toBeVisible()
  await expect.element(button('Make a PDF')).toBeVisible()
  expect(callsOf(createUpload)).toEqual([])
  await openPage(`${at}?shared=full`)
  await expect.element(page.getByText(/^This device has no space for the shared file\./)).toBeVisible()
})

test('PHONE-19 a second tab shows the list without its form, and takes over when the first is closed', async () => {
  const account = signedInAs('educator')
  const other = Promise.withResolvers<void>()
  void navigator.locks.request(`thuto batch ${account.id}`, () => other.promise)
  await openPage(at)
  await expect.element(text('This list is open in another tab. Close that tab to go on here.')).toBeVisible()
  await expect.element(chooser).not.toBeInTheDocument()
  other.resolve()
  await expect.element(chooser).toBeVisible()
})

test.for(views)('PHONE-32 the screen passes axe at $width px, before and after sending', async (view) => {
  await view.show()
  const release = hold(createResource, () => filed)
  await open()
  choose(aPdf('a.pdf'), aPdf(`${'long-name-'.repeat(20)}.pdf`, 601), new File(['notes'], 'notes.txt'))
  await expectAccessible('chosen files')
  await fillInDetails()
  await button('Send 2 files').click()
  await expect.element(row('a.pdf')).toMatchTextContent(/Checking the file/)
  await expectAccessible('sending')
  release()
  await expect.element(page.getByText('2 files sent. A moderator will review them.')).toBeVisible()
  await expectAccessible('sent files')
})

test('PHONE-32 the keyboard alone adds details, removes a row and sends', async () => {
  await open()
  choose(aPdf('a.pdf'), aPdf('b.pdf', 601))
  await fillInDetails()
  await page.getByRole('heading', { name: 'a.pdf', exact: true }).findElement()
  ;(button('Remove b.pdf').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'a.pdf', exact: true })).toHaveFocus()
  ;(button('Send 1 file').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 file sent. A moderator will review them.')).toBeVisible()
})
