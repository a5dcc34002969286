import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listModeration } from '#features/review/moderation/contract.ts'
import { decideMany } from '#features/review/moderation/desk-contract.ts'
import { reasonTexts, textForAuthor } from '#features/contributing/contributions/web/review-reason-texts.ts'
import { focus, textsOf } from '#test/component/elements.ts'
import { answer, callsOf, disconnect, hold } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { publish } from '#test/component/fake-stream.ts'
import {
  aFile,
  answerModeration,
  aReported,
  dialog,
  moderate,
  row,
  words,
} from '#test/component/moderation.ts'

beforeEach(() => {
  answerModeration()
  answerWith({})
})

/** Answers decisions on several resources: done, but for these ids. */
const answerWith = (failures: Readonly<Record<string, string>>) =>
  answer(decideMany, ({ body: { items } }) => ({
    results: items.map(({ id }) => ({ id, failure: failures[id] ?? null })),
  }))

const bar = page.getByRole('region', { name: 'Selected resources' })
const inBar = (name: string) => bar.getByRole('button', { name, exact: true })
const box = (title: string) => row(title).getByRole('checkbox', { name: `Select ${title}` })
const bodies = () => callsOf(decideMany).map(({ body }) => body)

const [one, two, three] = [
  aFile({ title: 'One', seen: '1.0' }),
  aFile({ title: 'Two', seen: '2.0' }),
  aReported({ title: 'Three', seen: '3.1' }),
] as const

async function tickAll() {
  await moderate([one, two], [three])
  for (const title of ['One', 'Two', 'Three']) await box(title).click()
}

test('a tick brings the bar, the last one removed takes it away', async () => {
  await moderate([one, two])
  await expect.element(bar).not.toBeInTheDocument()
  await box('One').click()
  await expect.element(bar).toMatchTextContent('1 selected')
  expect(textsOf(bar.getByRole('button'))).toEqual([
    'Approve',
    'Send back',
    'Set grade',
    'Set tags',
    'Set licence',
    'Clear selection',
  ])
  await box('Two').click()
  await expect.element(bar).toMatchTextContent('2 selected')
  await box('One').click()
  await box('Two').click()
  await expect.element(bar).not.toBeInTheDocument()
  await box('Two').click()
  await inBar('Clear selection').click()
  await expect.element(box('Two')).not.toBeChecked()
  await expect.element(page.getByRole('heading', { name: 'Unverified PDFs' })).toHaveFocus()
})

test('DESK-29 approval sends what was seen, and shows the reason for each resource that stays', async () => {
  answerWith({ [two.id]: 'not_opened', [three.id]: 'resource_changed' })
  await tickAll()
  const lists = callsOf(listModeration).length
  await inBar('Approve').click()
  await expect.element(bar.getByText('1 done, 2 not:')).toHaveFocus()
  expect(textsOf(bar.getByRole('listitem'))).toEqual([
    'Two: open it before you approve it',
    'Three: changed by its author',
  ])
  expect(bodies()).toEqual([
    {
      act: 'approve',
      items: [
        { id: one.id, seen: '1.0' },
        { id: two.id, seen: '2.0' },
        { id: three.id, seen: '3.1' },
      ],
    },
  ])
  expect(callsOf(listModeration).length).toBeGreaterThan(lists)
  await expect.element(box('One')).not.toBeChecked()
  await expect.element(box('Two')).toBeChecked()
  answerWith({})
  await inBar('Approve').click()
  await expect.element(bar.getByText('2 done.')).toHaveFocus()
  await inBar('Close').click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Unverified PDFs' })).toHaveFocus()
})

test.each([
  ['decided_already', 'decided by another moderator'],
  ['resource_not_found', 'removed'],
  ['resource_quarantined', 'quarantined'],
  ['file_not_scanned', 'not scanned for viruses yet'],
  ['file_infected', 'a virus was found'],
  ['own_upload', 'your own upload, left to someone else'],
  ['author_unknown', 'its author has no account any more'],
  ['returned_too_often', 'sent back ten times already'],
  ['resource_published', 'it is public'],
  ['new_code', 'it could not be changed'],
])('DESK-29 code %s has a text', async (code, why) => {
  answerWith({ [one.id]: code })
  await moderate([one])
  await box('One').click()
  await inBar('Approve').click()
  await expect.element(bar.getByRole('listitem')).toMatchTextContent(`One: ${why}`)
})

test('DESK-30 no more than 20 can be ticked', async () => {
  await moderate(Array.from({ length: 21 }, (_, n) => aFile({ title: `Number ${n}` })))
  for (let n = 0; n < 21; n += 1) await box(`Number ${n}`).click()
  await expect.element(box('Number 20')).not.toBeChecked()
  await expect.element(bar).toMatchTextContent('Choose at most 20 resources.')
  await box('Number 0').click()
  await expect.element(bar).toMatchTextContent('19 selected')
})

test('DESK-30 ticks of resources that have left the lists do not count', async () => {
  const files = Array.from({ length: 21 }, (_, n) => aFile({ title: `Number ${n}` }))
  await moderate([...files, aFile({ title: 'Other' })])
  for (let n = 0; n < 20; n += 1) await box(`Number ${n}`).click()
  await words.fill('Other')
  await expect.element(row('Number 0')).not.toBeInTheDocument()
  await expect.element(bar).not.toBeInTheDocument()
  await box('Other').click()
  await expect.element(box('Other')).toBeChecked()
  await expect.element(bar).toMatchTextContent('1 selected')
})

test('DESK-29 while decisions are sent no other ones can begin', async () => {
  await tickAll()
  const letGo = hold(decideMany, ({ body: { items } }) => ({
    results: items.map(({ id }) => ({ id, failure: null })),
  }))
  await inBar('Approve').click()
  for (const name of ['Approve', 'Send back', 'Set grade', 'Clear selection'])
    await expect.element(inBar(name)).toBeDisabled()
  letGo()
  await expect.element(bar.getByText('3 done.')).toHaveFocus()
})

test('DESK-29 the form of one resource and that of several open after each other', async () => {
  await moderate([one, two])
  const reasons = dialog.getByRole('group', { name: 'What should change?' })
  await row('Two').getByRole('button', { name: 'Send back Two' }).click()
  await expect.element(reasons).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await box('One').click()
  await inBar('Send back').click()
  await expect.element(dialog).toMatchTextContent('For 1 resource:')
  await expect.element(reasons).toBeVisible()
})

test('DESK-29 typed text stays when others have decided on all that was ticked', async () => {
  await moderate([one, aFile({ title: 'Other' })])
  await box('One').click()
  await inBar('Send back').click()
  await dialog.getByRole('radio', { name: reasonTexts.other.label }).click()
  const text = dialog.getByRole('textbox')
  await text.fill('Please add the answers.')
  answer(listModeration, () => ({
    unverified: [],
    reported: [],
    virusScanner: true,
    totals: { unverified: 0, reported: 0 },
    exportBytes: 0,
  }))
  await publish({ type: 'moderation', data: {} })
  await expect.element(row('One')).not.toBeInTheDocument()
  await expect.element(text).toHaveValue('Please add the answers.')
})

test('DESK-30 a repeated attempt is the same act, and a new one after the answer is not', async () => {
  await moderate([one])
  await box('One').click()
  disconnect(decideMany)
  await inBar('Approve').click()
  await expect.element(bar.getByRole('alert')).toMatchTextContent(/./)
  await inBar('Approve').click()
  await expect.poll(() => callsOf(decideMany)).toHaveLength(2)
  answerWith({ [one.id]: 'not_opened' })
  await inBar('Approve').click()
  await expect.element(bar.getByText('0 done, 1 not:')).toBeVisible()
  await inBar('Approve').click()
  await expect.poll(() => callsOf(decideMany)).toHaveLength(4)
  const [first, second, third, fourth] = callsOf(decideMany).map(({ idempotencyKey }) => idempotencyKey)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('DESK-29 several are sent back with one reason', async () => {
  await tickAll()
  await inBar('Send back').click()
  await expect.element(dialog).toMatchTextContent('For 3 resources:')
  await expect.element(dialog.getByRole('button', { name: /instead/ })).not.toBeInTheDocument()
  await dialog.getByRole('radio', { name: reasonTexts['title-or-tags'].label }).click()
  disconnect(decideMany)
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/./)
  answerWith({})
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(bar.getByText('3 done.')).toHaveFocus()
  expect(bodies()[1]).toMatchObject({
    act: 'return',
    reason: 'title-or-tags',
    text: textForAuthor('title-or-tags'),
  })
})

const save = dialog.getByRole('button', { name: 'Save' })

test('DESK-31 grades, tags and licence are set for all, and an empty value is refused', async () => {
  await tickAll()
  await inBar('Set grade').click()
  await expect.element(dialog.getByRole('checkbox').first()).toHaveFocus()
  await save.click()
  await expect.element(dialog).toMatchTextContent('Tick at least one grade.')
  await dialog.getByRole('checkbox', { name: 'Grade 8' }).click()
  await dialog.getByRole('checkbox', { name: 'Grade 7' }).click()
  await save.click()
  await expect.element(bar.getByText('3 done.')).toBeVisible()

  await box('One').click()
  await inBar('Set tags').click()
  const tags = dialog.getByLabelText('Tags')
  await tags.fill(' , ')
  await save.click()
  await expect.element(tags).toHaveAccessibleDescription(/Enter at least one tag/)
  await expect.element(tags).toHaveFocus()
  await tags.fill('sums,  halves , sums')
  await save.click()
  await expect.element(bar.getByText('1 done.')).toBeVisible()

  await box('One').click()
  await inBar('Set licence').click()
  await dialog.getByLabelText('Licence').selectOptions('CC BY-SA 4.0')
  await save.click()
  await expect
    .poll(() => bodies().map(({ act, change }) => [act, change]))
    .toEqual([
      ['edit', { grades: ['Grade 7', 'Grade 8'] }],
      ['edit', { tags: ['sums', 'halves'] }],
      ['edit', { licence: 'CC-BY-SA-4.0' }],
    ])
})

test.for(views)('DESK-42 the bar and its dialogs are accessible at $width px, $scheme', async (view) => {
  await view.show()
  answerWith({ [one.id]: 'resource_changed' })
  await tickAll()
  await focus(inBar('Set grade'))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('checkbox').first()).toHaveFocus()
  await expectAccessible('grades of several resources')
  await userEvent.keyboard('{Escape}')
  await expect.element(inBar('Set grade')).toHaveFocus()
  await inBar('Approve').click()
  await expect.element(bar.getByText('2 done, 1 not:')).toBeVisible()
  await expectAccessible('results of several decisions')
})
