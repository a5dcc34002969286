/** An author proposes a new version of a public resource, and edits the proposal. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  editContribution,
  proposeVersion,
  resubmitContribution,
} from '#features/contributing/contributions/contract.ts'
import { listErrors } from '#features/contributing/corrections/contract.ts'
import { createUpload } from '#features/contributing/uploads/contract.ts'
import { aPdf, chooseFile } from '#test/component/elements.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import { openPage, signedInAs } from '#test/component/open-page.tsx'
import {
  answerContributions,
  box,
  id,
  openContribution,
  request,
  show,
} from '#test/records/shown-contribution.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = page.getByRole('region', { name: 'New version' })
const field = (name: string) => section.getByLabelText(name, { exact: true })
const recordId = crypto.randomUUID()
const uploadId = 'a'.repeat(32)

const anError = (state: 'open' | 'rejected', at: number) => ({
  id: at,
  version: 1,
  page: 2,
  wrong: 'Answer 4 is 12.',
  right: null,
  state,
  shown: null,
  reason: null,
  fixedIn: null,
  at: '2027-05-04T10:00:00.000Z',
})

beforeEach(() => {
  signedInAs('educator')
  answerContributions()
  show({ status: 'published', version: 1 })
  answer(listErrors, () => ({ errors: [anError('open', 7), anError('rejected', 8)] }))
  answer(createUpload, ({ bytes }) => ({ uploadId, bytes: bytes.size }))
  answer(proposeVersion, () => {
    show({ status: 'published', version: 1, proposal: { id: recordId, version: 2 } })
    return { id: recordId, version: 2 }
  })
  answer(editContribution, ({ body }) => ({ editNumber: body.editNumber + 1 }))
})

test('COR-01 COR-23 a new version needs a file, a kind and a note, and names the errors that it fixes', async () => {
  await openContribution()
  await expect.element(section).toMatchTextContent(/stays public until a moderator approves/)
  await section.getByRole('button', { name: 'Replace the file' }).click()
  await button('Send for review').click()
  await expect.element(field('Replace the file')).toHaveAccessibleDescription(/choose the corrected file/)
  await expect.element(field('What is it?')).toHaveAccessibleDescription(/choose what it is/)
  await expect.element(field('What changed?')).toHaveAccessibleDescription(/say what changed/)
  expect(callsOf(proposeVersion)).toEqual([])
  chooseFile(field('Replace the file'), aPdf('corrected.pdf'))
  await field('What is it?').selectOptions('Correction')
  await field('What changed?').fill('row 3')
  await section.getByRole('checkbox', { name: 'Page 2: Answer 4 is 12.' }).click()
  await button('Send for review').click()
  await expect.element(section).toMatchTextContent(/Version 2 is waiting for review\./)
  expect(callsOf(proposeVersion)).toMatchObject([
    {
      params: { resourceId: id },
      body: { version: 1, kind: 'correction', note: 'row 3', fixes: [7], uploadId },
    },
  ])
})

test('COR-03 a refused version keeps what was typed, also after a reload', async () => {
  refuse(proposeVersion, 'same_file')
  expectConsoleError(/Edit failed/)
  await openContribution()
  await section.getByRole('button', { name: 'Replace the file' }).click()
  chooseFile(field('Replace the file'), aPdf('corrected.pdf'))
  await field('What is it?').selectOptions('New edition')
  await field('What changed?').fill('Grade 5 questions')
  await button('Send for review').click()
  await expect.element(section.getByRole('alert')).toMatchTextContent(/present version/)
  await openContribution()
  await expect.element(field('What changed?')).toHaveValue('Grade 5 questions')
  await expect.element(field('What is it?')).toHaveValue('edition')
})

test('COR-13 the form of a proposal has its note in place of details, and sends it again', async () => {
  const replaces = { id: recordId, version: 2, kind: 'correction' as const, note: 'row 3', fixes: [7] }
  show({ status: 'returned', request, replaces })
  answer(resubmitContribution, () => ({ status: 'waiting' as const }))
  await openPage(`/contributions/${id}`)
  await expect.element(box('What changed?')).toHaveValue('row 3')
  await expect.element(box('Title')).not.toBeInTheDocument()
  await expect.element(section).not.toBeInTheDocument()
  await box('What changed?').fill('rows 3 and 4')
  await button('Submit again').click()
  await expect.element(page.getByText('Thank you. A moderator will review it again.')).toBeVisible()
  expect(callsOf(editContribution)).toMatchObject([
    {
      params: { resourceId: id },
      body: { editNumber: 1, note: 'rows 3 and 4', kind: 'correction', fixes: [7] },
    },
  ])
  expect(callsOf(resubmitContribution)).toMatchObject([{ body: { editNumber: 2 } }])
})

test('COR-04 a link is replaced by a link; one that is not https is not sent', async () => {
  show({ status: 'published', version: 1, kind: 'link', fileName: null })
  await openContribution()
  await section.getByRole('button', { name: 'Replace the link' }).click()
  const link = section.getByRole('textbox', { name: /link/i })
  await link.fill('http://school.example/two')
  await field('What is it?').selectOptions('New edition')
  await field('What changed?').fill('For 2027')
  await button('Send for review').click()
  await expect.element(link).toHaveFocus()
  expect(callsOf(proposeVersion)).toEqual([])
  await link.fill('https://school.example/two')
  await button('Send for review').click()
  await expect.element(section).toMatchTextContent(/Version 2 is waiting for review\./)
  expect(callsOf(proposeVersion)).toMatchObject([
    { body: { kind: 'edition', note: 'For 2027', link: 'https://school.example/two' } },
  ])
})

test('COR-13 what is not public, or has a proposal of somebody else, offers no form', async () => {
  show({ status: 'waiting' })
  await openContribution()
  await expect.element(section).not.toBeInTheDocument()
  show({ status: 'published', version: 1, proposal: { id: null, version: 2 } })
  await openContribution()
  await expect.element(section).toMatchTextContent(/Version 2 is waiting for review\./)
  await expect.element(section.getByRole('link')).not.toBeInTheDocument()
  await expect.element(section.getByRole('button')).not.toBeInTheDocument()
})

test.for(views)('COR-30 the form of a new version is accessible at $width px, $scheme', async (view) => {
  await view.show()
  await openContribution()
  await section.getByRole('button', { name: 'Replace the file' }).click()
  await expect.element(field('What changed?')).toBeVisible()
  await expectAccessible('new version')
})
