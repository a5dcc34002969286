import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { editResource, listModeration, readHistory } from '#features/review/moderation/contract.ts'
import { readPreview } from '#features/contributing/previews/contract.ts'
import { listResources } from '#features/catalogue/resources/contract.ts'
import { aResource } from '#test/builders.ts'
import { focus } from '#test/component/elements.ts'
import { openPage, signedInAs } from '#test/component/open-page.tsx'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { aFile, answerModeration, dialog, moderate, row } from '#test/component/moderation.ts'

const fields = {
  subject: 'Maths',
  title: 'Fractoins',
  tags: ['Grade 4', 'sums'],
  licence: 'CC-BY-4.0',
  author: null,
  languages: ['fr'],
  material: 'worksheet',
  made_with_ai: null,
  description: 'For the first term',
  source: null,
  changes: null,
}
const at = '2026-05-04T08:00:00.000Z'

beforeEach(() => {
  answerModeration()
  answer(readHistory, () => ({ entries: [], seen: '4.2', fields }))
  answer(editResource, () => ({ seen: '5.2' }))
})

const edit = (title: string) => row(title).getByRole('button', { name: 'Edit details' })
const fieldOf = (name: string) => dialog.getByLabelText(name, { exact: true })
const save = dialog.getByRole('button', { name: 'Save' })
const unfold = (name: RegExp) => dialog.getByText(name).click()

test('ANS-19 edit sends the changed fields only, and the state that the form was read in', async () => {
  const resource = aFile({ title: 'Fractoins' })
  await moderate([resource])
  await edit('Fractoins').click()
  await expect.element(dialog).toMatchTextContent('The author is notified of the change.')
  await fieldOf('Title').fill(' Fractions ')
  await fieldOf('Subject').selectOptions('Natural Science')
  await dialog.getByRole('button', { name: 'Remove Grade 4' }).click()
  await fieldOf('Grade').selectOptions('Grade 5')
  await fieldOf('Tag').fill('halves')
  await unfold(/^Licence and author/)
  await dialog.getByRole('radio', { name: /^CC0/ }).click()
  await fieldOf('Source').fill('https://school.example/a')
  await fieldOf('Changes').fill('Shortened')
  await unfold(/^More about this/)
  await fieldOf('Description').fill('')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf(editResource)).toMatchObject([
    {
      params: { resourceId: resource.id },
      body: {
        seen: '4.2',
        fields: {
          title: 'Fractions',
          subject: 'NaturalScience',
          tags: ['Grade 5', 'sums', 'halves'],
          licence: 'CC0-1.0',
          source: 'https://school.example/a',
          changes: 'Shortened',
          description: null,
        },
      },
    },
  ])
  expect(Object.keys(callsOf(editResource)[0]?.body.fields ?? {})).toHaveLength(7)
  await expect.element(edit('Fractoins')).toHaveFocus()
})

test('an edit without a change sends nothing; a title is required', async () => {
  await moderate([aFile({ title: 'Fractoins' })])
  await edit('Fractoins').click()
  await fieldOf('Title').fill(' ')
  await save.click()
  await expect.element(fieldOf('Title')).toHaveFocus()
  await expect.element(fieldOf('Title')).toHaveAccessibleDescription('Enter a title.')
  await save.click()
  await expect.element(fieldOf('Title')).toHaveFocus()
  await fieldOf('Title').fill('Fractoins')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf(editResource)).toEqual([])
})

test('ANS-03 a refused edit shows the reason, keeps what is typed, and loads the list again', async () => {
  await moderate([aFile({ title: 'Fractoins' })])
  refuse(editResource, 'resource_changed', 409)
  await edit('Fractoins').click()
  await fieldOf('Title').fill('Fractions')
  const before = callsOf(listModeration).length
  await save.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The author has just changed it.')
  await expect.element(fieldOf('Title')).toHaveValue('Fractions')
  expect(callsOf(listModeration).length).toBeGreaterThan(before)
})

test('F-S3-10 an edit that became a suggestion stays in its dialog, with the reason', async () => {
  await moderate([aFile({ title: 'Fractoins' })])
  answer(editResource, () => ({ seen: '1.0', suggested: true as const }))
  await edit('Fractoins').click()
  await fieldOf('Title').fill('Fractions')
  await save.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Another moderator or admin decides about your changes.')
  await expect.element(fieldOf('Title')).toHaveValue('Fractions')
})

test('“Edit it yourself instead” leads from the request to the details', async () => {
  await moderate([aFile({ title: 'Fractoins' })])
  await page.getByRole('button', { name: 'Send back Fractoins' }).click()
  await dialog.getByRole('button', { name: 'Edit it yourself instead' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Edit details' })).toBeVisible()
  await expect.element(fieldOf('Title')).toHaveValue('Fractoins')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Send back Fractoins' })).toHaveFocus()
})

test('details that do not load say so, with a retry', async () => {
  await moderate([aFile({ title: 'Fractoins' })])
  refuse(readHistory, 'resource_not_found', 404)
  await edit('Fractoins').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This resource was removed.')
  answer(readHistory, () => ({ entries: [], seen: '4.2', fields }))
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(fieldOf('Title')).toBeVisible()
})

test.each([
  { role: 'moderator', edits: true },
  { role: 'educator', edits: false },
] as const)('a public resource is edited from its preview, by moderators only: $role', async (each) => {
  signedInAs(each.role)
  const shown = aResource({ title: 'Public one', kind: 'file', mime: 'application/pdf' })
  answer(listResources, () => ({ items: [shown], total: 1, next: null, asOf: 1 }))
  answer(readPreview, () => ({
    understood: 'done' as const,
    version: 1,
    cover: null,
    coverBytes: null,
    pages: 1,
    access: null,
    facts: null,
    pageImages: false,
    text: 'One half',
    cut: false,
    language: 'en',
  }))
  await openPage('/subject/mathematics')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Public one' })
  await expect.element(preview).toMatchTextContent('One half')
  const button = preview.getByRole('button', { name: 'Edit details' })
  if (!each.edits) {
    expect(button.elements()).toEqual([])
    return
  }
  await button.click()
  const inner = page.getByRole('dialog', { name: 'Edit details' })
  await inner.getByLabelText('Title', { exact: true }).fill('Fractions')
  await inner.getByRole('button', { name: 'Save' }).click()
  await expect.element(inner).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  const body = { seen: '4.2', fields: { title: 'Fractions' } }
  expect(callsOf(editResource)).toMatchObject([{ params: { resourceId: shown.id }, body }])
  await expect.poll(() => callsOf(listResources).length).toBeGreaterThan(1)
})

test('ANS-23 history names acts, roles, reasons and changed values, no person', async () => {
  await moderate([aFile({ title: 'Fractoins' })])
  const changes = [
    { field: 'tags', from: ['Grade 4'], to: ['Grade 5', 'sums'] },
    { field: 'subject', from: 'Maths', to: 'NaturalScience' },
    { field: 'author', from: null, to: 'T. Nkosi' },
  ]
  answer(readHistory, () => ({
    entries: [
      { at, act: 'resource.edited', by: 'moderator' as const, reason: null, changes },
      { at, act: 'resource.returned', by: 'moderator' as const, reason: 'Wrong grade', changes: [] },
      { at, act: 'resource.new-act', by: 'system' as const, reason: null, changes: [] },
    ],
    seen: '4.2',
    fields,
  }))
  await row('Fractoins').getByRole('button', { name: 'History' }).click()
  const entries = dialog.getByRole('listitem')
  await expect.element(entries).toHaveLength(3)
  const [edited, returned, unknown] = entries.elements().map(({ textContent }) => textContent)
  expect(edited).toMatch(/^Resource edited by a moderator · /)
  expect(edited).toContain('Grades and tagsBefore:Grade 4After:Grade 5, sums')
  expect(edited).toContain('SubjectBefore:MathematicsAfter:Natural Science')
  expect(edited).toContain('AuthorBefore:emptyAfter:T. Nkosi')
  expect(returned).toContain('Wrong grade')
  expect(unknown).toMatch(/^resource\.new-act by the site/)
})

test('CASE-D07 the history names the own acts', async () => {
  await moderate([aFile({ title: 'Fractoins' })])
  const entry = { at, act: 'resource.edited', by: 'you' as const, reason: null, changes: [] }
  answer(readHistory, () => ({ entries: [entry], seen: '4.2', fields }))
  await row('Fractoins').getByRole('button', { name: 'History' }).click()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/^Resource edited by you · /)
})

test.for(views)('ANS-41 edit and history are accessible at $width px, $scheme', async (view) => {
  await view.show()
  await moderate([aFile({ title: 'Waiting' })])
  await focus(edit('Waiting'))
  await userEvent.keyboard('{Enter}')
  await expect.element(fieldOf('Title')).toBeVisible()
  await unfold(/^Licence and author/)
  await unfold(/^More about this/)
  await expectAccessible('edit details')
  await userEvent.keyboard('{Escape}')
  await expect.element(edit('Waiting')).toHaveFocus()
  await row('Waiting').getByRole('button', { name: 'History' }).click()
  await expect.element(dialog).toMatchTextContent('Nothing has been recorded yet.')
  await expectAccessible('history')
})

test('CASE-B01 CASE-B04 an edit is restored after a reload, and other fields show the newer state', async () => {
  await moderate([aFile({ title: 'Fractoins' })])
  await edit('Fractoins').click()
  await fieldOf('Title').fill('Fractions')
  answer(readHistory, () => ({ entries: [], seen: '5.2', fields: { ...fields, subject: 'History' } }))
  await openPage('/moderation')
  await edit('Fractoins').click()
  await expect.element(fieldOf('Title')).toHaveValue('Fractions')
  await expect.element(fieldOf('Subject')).toHaveValue('History')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf(editResource)).toMatchObject([{ body: { seen: '5.2', fields: { title: 'Fractions' } } }])
  expect(Object.keys(sessionStorage)).toEqual([])
})
