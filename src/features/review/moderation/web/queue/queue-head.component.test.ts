import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listModeration } from '#features/review/moderation/contract.ts'
import { changeScope, listClaims, nextForMe, readScope } from '#features/review/moderation/desk-contract.ts'
import { focus, textsOf } from '#test/component/elements.ts'
import { answer, callsOf, disconnect, hold, refuse } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { route } from '#test/component/open-page.tsx'
import {
  aFile,
  answerModeration,
  answerRestorations,
  approve,
  aReported,
  aScope,
  confirm,
  dialog,
  moderate,
  remove,
  row,
  waiting,
} from '#test/component/moderation.ts'

beforeEach(answerModeration)

const queue = page.getByRole('group', { name: 'My queue' })
const next = queue.getByRole('button', { name: 'Next in my queue' })
const change = queue.getByRole('button', { name: 'My queue…' })
const tick = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
const review = (title: string) => row(title).getByRole('link', { name: 'Review', exact: true })
const titleLink = (title: string) => row(title).getByRole('link', { name: new RegExp(`^${title}`) })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const aClaim = (resourceId: string, mine: boolean, since = minutesAgo(3), until = minutesAgo(-12)) => ({
  resourceId,
  mine,
  since,
  until,
})

test('DESK-01 the tables keep their columns, and a row keeps its cells and buttons', async () => {
  await moderate([aFile({ title: 'Doc1', tags: ['Grade 4'] })], [aReported({ title: 'Reported one' })])
  for (const table of page.getByRole('table').all())
    expect(textsOf(table.getByRole('columnheader'))).toEqual([
      'Title',
      'Tags',
      'Subject',
      'Uploaded by',
      'Upload date',
      'Reports',
      'Actions',
    ])
  await expect.element(row('Doc1').getByRole('cell')).toHaveLength(7)
  expect(textsOf(row('Doc1').getByRole('cell').nth(6).getByRole('button'))).toEqual([
    'Approve',
    'Delete',
    'Send back',
  ])
  await expect.element(page.getByRole('link', { name: /^Export to CSV/ })).toBeVisible()
})

test('a row leads to the page of its resource', async () => {
  const resource = aFile({ title: 'Doc1' })
  await moderate([resource])
  await expect.element(review('Doc1')).toHaveAttribute('href', `#/moderation/${resource.id}`)
  await expect.element(review('Doc1')).toHaveAccessibleDescription(/Doc1/)
})

test('DESK-10 claims are hints in the rows, read again alone when one changes', async () => {
  const [mine, theirs, ended] = ['Mine', 'Theirs', 'Ended'].map((title) => aFile({ title }))
  if (!mine || !theirs || !ended) throw new Error('Three files are needed')
  const claims = [
    aClaim(mine.id, true),
    aClaim(theirs.id, false),
    aClaim(ended.id, false, minutesAgo(16), minutesAgo(1)),
  ]
  answer(listClaims, () => ({ claims }))
  await moderate([mine, theirs, ended])
  await expect.element(row('Mine')).toMatchTextContent('You are looking at this')
  await expect.element(row('Theirs')).toMatchTextContent('Being reviewed, 3 min')
  await expect.element(row('Ended')).not.toMatchTextContent('Being reviewed')
  await expect.element(approve('Theirs')).toBeEnabled()
  answer(listClaims, () => ({ claims: [] }))
  await publish({ type: 'claims', data: {} })
  await expect.element(row('Theirs')).not.toMatchTextContent('Being reviewed')
  const [lists, read] = [callsOf(listModeration).length, callsOf(listClaims).length]
  await publish({ type: 'claims', data: {} })
  await expect.poll(() => callsOf(listClaims).length).toBeGreaterThan(read)
  expect(callsOf(listModeration)).toHaveLength(lists)
})

test('DESK-08 Next opens the record that the site gives, and shows when none is left', async () => {
  const { id } = aFile({})
  answer(nextForMe, () => ({ id: null }))
  await moderate([aFile({ title: 'Doc1' })])
  await next.click()
  await expect
    .element(queue.getByRole('status'))
    .toMatchTextContent('Nothing waits in your part of the queue.')
  disconnect(nextForMe)
  await next.click()
  await expect.element(queue.getByRole('status')).toMatchTextContent(/./)
  answer(nextForMe, () => ({ id }))
  await next.click()
  await expect.poll(route).toBe(`/moderation/${id}`)
})

test('the counts are those of the own part of the queue', async () => {
  answer(readScope, () =>
    aScope({
      waiting: 15,
      olderThanAWeek: 4,
      bySubject: [
        { subject: 'Maths', waiting: 12 },
        { subject: 'Afrikaans', waiting: 3 },
      ],
    }),
  )
  await moderate([aFile({ title: 'Doc1' })])
  await expect.element(queue).toMatchTextContent('Mathematics 12 · Afrikaans 3 · older than a week 4')
})

const maths = (count: number) =>
  answer(readScope, () => aScope({ waiting: count, bySubject: [{ subject: 'Maths', waiting: count }] }))
const decisions = {
  approval: () => approve('Doc1').click(),
  deletion: async () => {
    await remove('Doc1').click()
    await confirm.click()
  },
}

test.for(Object.keys(decisions) as (keyof typeof decisions)[])(
  'CASE-C08 the counts follow an own %s, before any event',
  async (decision) => {
    maths(2)
    await moderate([aFile({ title: 'Doc1' })])
    await expect.element(queue).toMatchTextContent('Mathematics 2')
    maths(1)
    await decisions[decision]()
    await expect.element(queue).toMatchTextContent('Mathematics 1')
  },
)

test('CASE-C08 the counts follow an own restoration', async () => {
  maths(1)
  await moderate([aFile({ title: 'Doc1' })])
  answerRestorations()
  await decisions.deletion()
  maths(2)
  await page.getByRole('button', { name: 'Undo the removal of Doc1' }).click()
  await expect.element(queue).toMatchTextContent('Mathematics 2')
})

test('My queue… changes the own part of the queue, and one click shows everything', async () => {
  answer(readScope, () => aScope({ subjects: ['Maths'], languages: ['fr'] }))
  answer(changeScope, ({ body }) => body)
  await moderate([aFile({ title: 'Doc1' })])
  await change.click()
  await expect.element(tick('Mathematics')).toBeChecked()
  await expect.element(tick('fr')).toBeChecked()
  await tick('Afrikaans').first().click()
  await tick('Grade 7').click()
  const counted = callsOf(readScope).length
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(change).toHaveFocus()
  expect(callsOf(readScope).length).toBeGreaterThan(counted)
  await change.click()
  await dialog.getByRole('button', { name: 'Show everything' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf(changeScope).map(({ body }) => body)).toEqual([
    { subjects: ['Maths', 'Afrikaans'], grades: ['Grade 7'], languages: ['fr'] },
    { subjects: [], grades: [], languages: [] },
  ])
})

test('a form can be sent once it is loaded', async () => {
  await moderate([aFile({ title: 'Doc1' })])
  const letGo = hold(readScope, () => aScope({}))
  await change.click()
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  letGo()
  await expect.element(save).toBeEnabled()
})

test('a choice that cannot be read or saved shows an error', async () => {
  await moderate([aFile({ title: 'Doc1' })])
  refuse(readScope, 'not_allowed', 403)
  await change.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('not_allowed')
  answer(readScope, () => aScope({}))
  await dialog.getByRole('button', { name: 'Retry' }).click()
  disconnect(changeScope)
  await dialog.getByRole('button', { name: 'Show everything' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/./)
})

test('DESK-40 keys move between rows and press the buttons of the focused one', async () => {
  await moderate([aFile({ title: 'First' }), aFile({ title: 'Second' })], [aReported({ title: 'Third' })])
  await expect.element(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await userEvent.keyboard('a')
  for (const title of ['First', 'Second', 'Third']) {
    await userEvent.keyboard('j')
    await expect.element(titleLink(title)).toHaveFocus()
  }
  await userEvent.keyboard('jk')
  await expect.element(titleLink('Second')).toHaveFocus()
  for (const [key, heading] of [
    ['s', 'Send back to the author'],
    ['e', 'Edit details'],
    ['d', 'Delete this resource?'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(dialog.getByRole('heading', { name: heading })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await focus(titleLink('Second'))
  }
  await userEvent.keyboard('a')
  await expect.element(approve('Second')).not.toBeInTheDocument()
  await expect.element(approve('First')).toBeVisible()
  answer(nextForMe, () => ({ id: null }))
  await userEvent.keyboard('n')
  await expect.poll(() => callsOf(nextForMe)).toHaveLength(1)
})

test('DESK-40 the key of a refused act leads to its button, which shows the reason', async () => {
  await moderate([aFile({ title: 'Imported', returnRefusal: 'author_unknown' })])
  await expect.element(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await userEvent.keyboard('js')
  const sendBack = page.getByRole('button', { name: 'Send back Imported' })
  await expect.element(sendBack).toHaveFocus()
  await expect.element(sendBack).toHaveAccessibleDescription('Its author has no account any more.')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('DESK-40 a phone loads the shortcuts with its first key', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  )
  await moderate([aFile({ title: 'First' })])
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' })
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.element(help).toBeVisible()
  vi.restoreAllMocks()
})

test.for(views)('DESK-42 the queue and its dialog are accessible at $width px, $scheme', async (view) => {
  await view.show()
  const claimed = aFile({ title: 'Claimed' })
  answer(listClaims, () => ({ claims: [aClaim(claimed.id, false)] }))
  answer(readScope, () =>
    aScope({ waiting: 3, olderThanAWeek: 1, bySubject: [{ subject: 'NaturalScience', waiting: 3 }] }),
  )
  await moderate([claimed])
  await expect.element(waiting).toMatchTextContent('Being reviewed')
  await expectAccessible('the queue')
  await change.click()
  await expect.element(tick('Mathematics')).toBeVisible()
  await expectAccessible('the choice of the queue')
})
