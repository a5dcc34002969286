/** A proposed version at the desk, and the versions of a public resource. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { proposeVersion } from '#features/contributing/contributions/contract.ts'
import {
  listChanges,
  listErrors,
  listVersions,
  type Versions,
  withdrawVersion,
} from '#features/contributing/corrections/contract.ts'
import { approveResource } from '#features/review/moderation/contract.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import { aFile, moderate, answerModeration } from '#test/component/moderation.ts'
import { answerItem, button, id, open, section, store } from '#test/component/review-item.ts'

const recordId = '00000000-0000-4000-8000-00000000000f'
const replaces = { id: recordId, version: 2, kind: 'correction' as const, note: 'row 3', fixes: [] }
const present = { file_url: '/files/a', bytes: 142_000, mime: 'application/pdf', pages: 3, isPublic: true }
const at = '2027-05-03T08:00:00.000Z'
const main = page.getByRole('main')

const versions = (state: Versions['earlier'][number]['state']): Versions => ({
  version: 2,
  kind: 'correction',
  note: 'row 3',
  at,
  earlier: [{ n: 1, kind: null, note: null, at, state, file_url: null, bytes: 142_000 }],
  errors: [],
})

beforeEach(() => {
  answerItem()
  answer(listErrors, () => ({ errors: [] }))
  answer(listVersions, () => versions('kept'))
  answer(listChanges, () => ({ pages: [{ n: 2, added: ['12'], gone: ['10'] }] }))
})

async function openProposal() {
  const file = {
    kind: 'file' as const,
    file_url: `/files/${id}/a.pdf`,
    mime: 'application/pdf',
    pages: 3,
    understood: 'done' as const,
  }
  store({ resource: { ...file, replaces }, replaces: { ...replaces, present } })
  answer(approveResource, () => ({ id: recordId, verified: true as const, version: 2 }))
  await open()
}

test('COR-06 a proposed version shows what changes, has no Edit, and is published with its number', async () => {
  await openProposal()
  const changes = section('What changes')
  await expect.element(changes).toMatchTextContent(/Correction: row 3/)
  await expect.element(changes).toMatchTextContent(/Present version: PDF · 3 pages/)
  await expect.element(changes.getByRole('listitem')).toMatchTextContent('Page 2: new: 12; gone: 10')
  await expect.element(button('Edit')).not.toBeInTheDocument()
  await button('Publish version 2').click()
  await expect.element(main).toMatchTextContent(/Version 2 is public\. Version 1 stays at its own address\./)
  await expect
    .element(main.getByRole('link', { name: 'Withdraw version 1…' }))
    .toHaveAttribute('href', `#/moderation/${recordId}`)
  expect(callsOf(approveResource)).toMatchObject([{ params: { resourceId: id }, query: { seen: '1.0' } }])
})

test.for(['waiting', 'failed'] as const)(
  'COR-26 no words are compared while the text is %s',
  async (understood) => {
    store({ resource: { kind: 'file', understood, replaces }, replaces: { ...replaces, present } })
    await open()
    await expect
      .element(section('What changes'))
      .toMatchTextContent(/The new file (is being|could not be) read/)
    expect(callsOf(listChanges)).toEqual([])
  },
)

test('COR-03 a proposed version that is refused stays on the page with the reason', async () => {
  await openProposal()
  refuse(approveResource, 'resource_changed', 409)
  await button('Publish version 2').click()
  await expect.element(section('What changes')).toBeVisible()
  await expect.element(main).not.toMatchTextContent(/is public/)
})

test('COR-17 an earlier version is withdrawn with a reason', async () => {
  store({ status: 'published', resource: { verified: true } })
  await open()
  await main.getByText('Versions', { exact: true }).click()
  await main.getByText('Withdraw version 1…').click()
  const confirm = main.getByRole('button', { name: 'Withdraw version 1', exact: true })
  await confirm.click()
  await expect
    .element(main.getByLabelText('Why is it withdrawn?'))
    .toHaveAccessibleDescription(/Write why it is withdrawn/)
  expect(callsOf(withdrawVersion)).toEqual([])
  answer(withdrawVersion, () => {
    answer(listVersions, () => versions('withdrawn'))
    return { n: 1 }
  })
  await main.getByLabelText('Why is it withdrawn?').fill('A wrong answer')
  await confirm.click()
  await expect.element(main).toMatchTextContent(/Version 1 of 3 May 2027 was withdrawn\./)
  await expect.element(main.getByText(/^Version 2, .* is public\.$/)).toHaveFocus()
  expect(callsOf(withdrawVersion)).toMatchObject([
    { params: { resourceId: id, n: 1 }, body: { reason: 'A wrong answer' } },
  ])
})

test('COR-01 a moderator replaces the link of a public resource', async () => {
  store({ status: 'published', resource: { verified: true, kind: 'link', file_url: 'https://old.example/' } })
  answer(proposeVersion, () => ({ id: recordId, version: 3 }))
  await open()
  await main.getByText('Versions', { exact: true }).click()
  const form = section('New version')
  await form.getByRole('button', { name: 'Replace the link' }).click()
  await form.getByLabelText('Link').fill('https://new.example/')
  await form.getByLabelText('What is it?').selectOptions('Correction')
  await form.getByLabelText('What changed?').fill('It moved')
  await form.getByRole('button', { name: 'Send for review' }).click()
  await expect.element(form).toMatchTextContent(/A moderator will review the new version/)
  expect(callsOf(proposeVersion)).toMatchObject([
    { params: { resourceId: id }, body: { version: 2, link: 'https://new.example/', kind: 'correction' } },
  ])
})

test('COR-06 the row of a proposed version says what it is, and keeps Approve', async () => {
  answerModeration()
  await moderate([aFile({ title: 'Fractions', replaces })])
  const row = page.getByRole('row').filter({ hasText: 'Fractions' })
  await expect.element(row).toMatchTextContent(/Version 2 of a public resource/)
  await expect.element(row.getByRole('button', { name: 'Approve Fractions' })).toBeVisible()
  await expect.element(row.getByRole('button', { name: 'Edit details' })).not.toBeInTheDocument()
})

test.for(views)('COR-30 a proposed version is accessible at $width px, $scheme', async (view) => {
  await view.show()
  await openProposal()
  await expect.element(section('What changes').getByRole('listitem')).toBeVisible()
  await expectAccessible('a proposed version')
})
