import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  editContribution,
  readContribution,
  resubmitContribution,
  suggestChanges,
  withdrawContribution,
} from '#features/contributing/contributions/contract.ts'
import { answerFinding } from '#features/contributing/findings/contract.ts'
import { fileTypes } from '#features/contributing/files/file-type.ts'
import { createUpload } from '#features/contributing/uploads/contract.ts'
import { readLessons } from '#features/review/lesson-groups/contract.ts'
import { aResource, anAccount } from '#test/builders.ts'
import { aPdf, chooseFile, clickNow } from '#test/component/elements.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, disconnect, refuse } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import { openPage, signedInAs } from '#test/component/open-page.tsx'
import {
  answerContributions,
  box,
  id,
  openContribution,
  request,
  show,
  showReturned,
} from '#test/records/shown-contribution.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const main = page.getByRole('main')

beforeEach(() => {
  signedInAs('educator')
  answerContributions()
  answer(editContribution, ({ body }) => ({ editNumber: body.editNumber + 1 }))
  answer(withdrawContribution, () => ({ id }))
  answer(suggestChanges, () => ({ id: crypto.randomUUID() }))
})

test('ANS-11 ANS-41 request takes the focus, and its links lead to the marked fields', async () => {
  showReturned()
  await openContribution()
  const summary = page.getByRole('group', { name: /^A moderator asks you to change this: \S/ })
  await expect.element(summary).toHaveFocus()
  await expect
    .element(summary)
    .toMatchTextContent(/Please name the topic\.\s+For example: Adding fractions\./)
  await expect.element(box('Title')).toHaveAccessibleDescription(/Please check this field/)
  await expect.element(box('Tag')).toHaveAccessibleDescription(/Please check this field/)
  await expect.element(box('Subject')).not.toHaveAccessibleDescription(/Please check/)
  await summary.getByRole('link', { name: 'Title' }).click()
  await expect.element(box('Title')).toHaveFocus()
  await summary.getByRole('link', { name: 'Grades and tags' }).click()
  await expect.element(box('Grade')).toHaveFocus()
})

test('LANG-12 the same lesson in other languages loads when it is opened', async () => {
  show({ title: 'Fractions' })
  const lesson = { ...aResource({ id, title: 'Fractions' }), isPublic: false, excerpt: '' }
  answer(readLessons, () => ({ lessons: [lesson] }))
  await openContribution()
  const summary = page.getByText('The same lesson in other languages', { exact: true })
  await expect.element(summary).toBeVisible()
  expect(callsOf(readLessons)).toEqual([])
  await summary.click()
  await expect.element(page.getByText('Propose another resource')).toBeVisible()
})

test('ANS-12 Submit again sends the changed fields and the message in one call', async () => {
  showReturned()
  await openContribution()
  await box('Title').fill('Adding fractions: worksheet ')
  await box('Message to the moderator (optional)').fill('Better now?')
  await button('Submit again').click()
  await expect.element(page.getByText('Thank you. A moderator will review it again.')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Your contributions' }).last())
    .toHaveAttribute('href', '#/contributions')
  expect(callsOf(editContribution)).toEqual([])
  expect(callsOf(resubmitContribution)).toMatchObject([
    {
      params: { resourceId: id },
      body: { editNumber: 3, fields: { title: 'Adding fractions: worksheet' }, message: 'Better now?' },
    },
  ])
})

test('ANS-12 a replaced file is sent first, then the resubmission', async () => {
  showReturned()
  answer(createUpload, ({ bytes }) => ({ uploadId: 'a'.repeat(32), bytes: bytes.size }))
  await openContribution()
  chooseFile(box('Replace the file'), aPdf('better.pdf'))
  await button('Submit again').click()
  await expect.element(page.getByText('Thank you. A moderator will review it again.')).toBeVisible()
  expect(callsOf(editContribution)).toMatchObject([{ body: { editNumber: 3, uploadId: 'a'.repeat(32) } }])
  expect(callsOf(resubmitContribution)).toMatchObject([{ body: { editNumber: 4 } }])
})

test('ANS-12 a resubmission that is refused after its file keeps the message', async () => {
  showReturned()
  answer(createUpload, ({ bytes }) => ({ uploadId: 'a'.repeat(32), bytes: bytes.size }))
  refuse(resubmitContribution, 'not_returned', 409)
  expectConsoleError(/^Contribution failed:/)
  await openContribution()
  chooseFile(box('Replace the file'), aPdf('better.pdf'))
  const message = box('Message to the moderator (optional)')
  await message.fill('Better now?')
  await button('Submit again').click()
  await expect.element(page.getByText(/^Could not send your changes/)).toBeVisible()
  await expect.element(message).toHaveValue('Better now?')
  await expect.element(page.getByText(/was changed in the meantime/)).not.toBeInTheDocument()
})

test('ANS-41 a request that arrives during the edit takes no focus from the field', async () => {
  await openContribution()
  await box('Title').fill('Half-typed')
  await expect.element(box('Title')).toHaveFocus()
  showReturned()
  await publish({ type: 'notices', data: {} })
  await expect.element(page.getByRole('group', { name: /^A moderator asks you/ })).toBeVisible()
  await expect.element(box('Title')).toHaveFocus()
  await expect.element(box('Title')).toHaveValue('Half-typed')
})

test('ANS-26 ANS-27 a draft whose resubmission was sent after the form was closed is removed', async () => {
  showReturned()
  disconnect(resubmitContribution)
  expectConsoleError(/^Contribution failed:/)
  await openContribution()
  await box('Title').fill('Adding fractions')
  await button('Submit again').click()
  await expect.element(page.getByText(/^Your changes are saved on this device and sent/)).toBeVisible()
  await openPage('/about-us')
  answer(resubmitContribution, () => ({ status: 'waiting' as const }))
  show({ title: 'Corrected by a moderator', editNumber: 5 })
  dispatchEvent(new Event('online'))
  await expect.poll(() => callsOf(resubmitContribution).length).toBeGreaterThan(1)
  await openContribution()
  await expect.element(box('Title')).toHaveValue('Corrected by a moderator')
  await expect.element(page.getByText(/Your own changes are kept below/)).not.toBeInTheDocument()
})

test.each(['Save', 'Withdraw'])('ANS-26 after %s this device has no draft', async (act) => {
  await openContribution()
  await box('Title').fill('Decimals')
  await button(act).click()
  if (act === 'Withdraw') await page.getByRole('dialog').getByRole('button', { name: act }).click()
  await expect.element(page.getByText(/^Your (changes are saved|contribution is withdrawn)/)).toBeVisible()
  await openContribution()
  await expect.element(box('Title')).toHaveValue('Fractions')
})

test('waiting contribution is saved; a save without changes or without a title sends nothing', async () => {
  await openContribution()
  await button('Save').click()
  await expect.element(page.getByText('Nothing has changed yet.')).toBeVisible()
  await box('Title').fill(' ')
  await button('Save').click()
  await expect.element(box('Title')).toHaveFocus()
  await expect.element(box('Title')).toHaveAccessibleDescription('Please enter a title.')
  expect(callsOf(editContribution)).toEqual([])
  await box('Title').fill('Decimals')
  await button('Save').click()
  await expect.element(page.getByText('Your changes are saved. A moderator will review it.')).toBeVisible()
  expect(callsOf(editContribution)).toMatchObject([
    { body: { editNumber: 1, fields: { title: 'Decimals' } } },
  ])
})

test.each([
  ['docx', 5, /^5 pictures have no description\. In Word: right-click the picture, then “Alt text”\.$/],
  ['pptx', 1, /^1 picture has no description\. In PowerPoint: /],
] as const)('a %s with %i pictures without description shows its author what to do', async (...row) => {
  const [type, undescribed, hint] = row
  show({ mime: fileTypes[type].mime, fileName: `fractions.${type}`, undescribed })
  await openContribution()
  await expect.element(page.getByText(hint)).toBeVisible()
})

test.each([
  ['pdf', 5],
  ['docx', 0],
] as const)('a %s with %i pictures without description shows no hint', async (type, undescribed) => {
  show({ mime: fileTypes[type].mime, undescribed })
  await openContribution()
  await expect.element(page.getByText(/no description/)).not.toBeInTheDocument()
})

test('published contribution: Suggest changes; no file, no withdrawal', async () => {
  show({ status: 'published', editNumber: 2 })
  await openContribution()
  await expect.element(box('Replace the file')).not.toBeInTheDocument()
  await expect.element(button('Withdraw')).not.toBeInTheDocument()
  await box('Tag').fill('decimals')
  await button('Suggest changes').click()
  await expect.element(page.getByText(/The resource stays published as it is until then/)).toBeVisible()
  expect(callsOf(suggestChanges)).toMatchObject([
    { body: { editNumber: 2, fields: { tags: ['Grade 4', 'fractions', 'decimals'] } } },
  ])
})

test('Withdraw asks first, deletes and leads back', async () => {
  showReturned()
  await openContribution()
  await button('Withdraw').click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this contribution?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(callsOf(withdrawContribution)).toEqual([])
  await button('Withdraw').click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('Your contribution is withdrawn.')).toBeVisible()
  expect(callsOf(withdrawContribution)).toMatchObject([{ params: { resourceId: id } }])
})

test('author who is no educator any more reads and withdraws, but does not change', async () => {
  signedInAs('open access user')
  showReturned()
  await openContribution()
  await expect.element(page.getByText(/Ask an admin to give you the educator role again\./)).toBeVisible()
  await expect.element(box('Title')).toBeDisabled()
  await expect.element(button('Submit again')).not.toBeInTheDocument()
  await expect.element(button('Withdraw')).toBeEnabled()
})

test('contribution deleted during the edit: the text stays and the page says why', async () => {
  await openContribution()
  await box('Title').fill('Decimals')
  refuse(editContribution, 'resource_not_found', 404)
  expectConsoleError(/^Edit failed:/)
  await button('Save').click()
  await expect.element(page.getByText(/A moderator deleted this contribution while/)).toBeVisible()
  await expect.element(box('Title')).toHaveValue('Decimals')
})

test('contribution changed elsewhere: 409, the text stays, and the new version is sent', async () => {
  await openContribution()
  await box('Title').fill('Decimals')
  refuse(editContribution, 'resource_changed', 409)
  expectConsoleError(/^Edit failed:/)
  await button('Save').click()
  await expect.element(page.getByText(/was changed in the meantime\. Load it again/)).toBeVisible()
  show({ editNumber: 2, author: 'T. Mokoena' })
  answer(editContribution, ({ body }) => ({ editNumber: body.editNumber + 1 }))
  await button('Load the new version').click()
  await expect.element(page.getByText(/Your own changes are kept below/)).toBeVisible()
  await expect.element(box('Title')).toHaveValue('Decimals')
  await button('Save').click()
  await expect.element(page.getByText('Your changes are saved. A moderator will review it.')).toBeVisible()
  expect(callsOf(editContribution).at(-1)).toMatchObject({
    body: { editNumber: 2, fields: { title: 'Decimals' } },
  })
})

test('ANS-26 unsent changes survive a reload and are hidden from another account', async () => {
  const account = anAccount({ role: 'educator' })
  signedInAs('educator', account)
  showReturned()
  await openContribution()
  await box('Title').fill('Half-typed')
  await box('Message to the moderator (optional)').fill('Still busy')
  await expect
    .poll(async () => {
      await openContribution()
      return (box('Title').element() as HTMLInputElement).value
    })
    .toBe('Half-typed')
  await expect.element(box('Message to the moderator (optional)')).toHaveValue('Still busy')
  signedInAs('educator')
  await openContribution()
  await expect.element(box('Title')).toHaveValue('Doc1 final')
  signedInAs('educator', account)
  await openContribution()
  await expect.element(box('Title')).toHaveValue('Doc1 final')
})

test('failed load shows an error with Retry; another’s id is not found', async () => {
  disconnect(readContribution)
  await openPage(`/contributions/${id}`)
  await expect.element(page.getByText('Could not load the contribution')).toBeVisible()
  refuse(readContribution, 'resource_not_found', 404)
  clickNow(button('Retry'))
  await expect.element(page.getByText('This contribution no longer exists.')).toBeVisible()
})

test.for(views)('ANS-41 W6 W8 form is accessible at $width px, $scheme', async (view) => {
  await view.show()
  showReturned({ title: 'Hoërskool-Generaal-Hertzog-Voortrekkerhoogte-werkkaarte '.repeat(3).trim() })
  await openContribution()
  await expectAccessible('returned contribution')
  await button('Withdraw').click()
  await expectAccessible('withdrawal')
  await userEvent.keyboard('{Escape}')
  signedInAs('student')
  await openContribution()
  await expectAccessible('contribution, read only')
})

const finding = {
  id: crypto.randomUUID(),
  rule: 'copyright' as const,
  page: 2,
  excerpt: '© 2019 A Publisher',
  count: 1,
  weight: 2,
  answer: null,
}

test('ANS-11 DESK-21 request stands above the questions about the file, and these above the form', async () => {
  showReturned({ findings: [finding] })
  await openContribution()
  const questions = page.getByRole('region', { name: 'Questions about your file' })
  await expect.element(questions).toBeVisible()
  const parts = [page.getByRole('group', { name: /^A moderator asks you/ }), questions, box('Title')]
  const tops = parts.map((part) => part.element().getBoundingClientRect().top)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test('DESK-21 questions about the file are answered in words, and lead to parts of the form', async () => {
  show({ findings: [finding, { ...finding, id: crypto.randomUUID(), rule: 'licence', excerpt: 'BY-NC-SA' }] })
  answer(answerFinding, () => ({ id: finding.id, at: request.at }))
  await openContribution()
  const questions = page.getByRole('listitem').filter({ hasText: '© 2019 A Publisher' })
  await questions.getByRole('button', { name: /^Yes/ }).click()
  await userEvent.keyboard('The publisher allows it{Enter}')
  await expect.poll(() => callsOf(answerFinding)).toHaveLength(1)
  await button('Change the licence').click()
  await expect.element(page.getByRole('radio', { checked: true })).toHaveFocus()
  await questions.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Withdraw this contribution?' })).toBeVisible()
})
