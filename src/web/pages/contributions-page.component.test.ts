import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listContributions } from '#features/contributing/contributions/contract.ts'
import { readOwnFigures } from '#features/insight/figures/contract.ts'
import type { CallInput } from '#client/call.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { aContribution } from '#test/builders.ts'
import { clickNow, textsOf } from '#test/component/elements.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, disconnect, refuse, hold } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import { openPage, route, signedInAs, signedOut } from '#test/component/open-page.tsx'

type Lists = ReturnOf<typeof listContributions>

const none: Lists = {
  needsAttention: [],
  waiting: [],
  published: { items: [], next: null, total: 0 },
  removed: [],
  reviewDays: null,
}
const show = (lists: Partial<Lists>) => answer(listContributions, () => ({ ...none, ...lists }))
const request = {
  at: '2026-05-05T08:00:00.000Z',
  reason: 'title-or-tags',
  text: 'Please name the topic.',
  fields: ['title', 'tags'],
} as const
const returned = () =>
  aContribution({
    status: 'returned',
    title: 'Doc1 final',
    request: { ...request, fields: [...request.fields] },
  })
const removed = (overrides: Partial<Lists['removed'][number]> = {}) => ({
  resourceId: crypto.randomUUID(),
  title: 'Old notes',
  at: '2026-05-04T08:00:00.000Z',
  reason: null,
  expired: false,
  ...overrides,
})
const main = page.getByRole('main')
const row = (title: string) => main.getByRole('listitem').filter({ hasText: title })
const setToday = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-08T08:00:00.000Z') })

beforeEach(() => {
  signedInAs('educator')
  answer(readOwnFigures, () => ({ since: null, opened: 0, items: [] }))
})

test('ANS-24 contributions are in four sections, each with its status and one action', async () => {
  setToday()
  show({
    needsAttention: [returned()],
    waiting: [aContribution()],
    published: { items: [aContribution({ status: 'published', title: 'Algebra' })], next: null, total: 1 },
    removed: [removed({ reason: 'The same worksheet is here already.' })],
    reviewDays: 3,
  })
  await openPage('/contributions')
  await expect.element(row('Fractions')).toBeVisible()
  expect(textsOf(main.getByRole('heading', { level: 2 }))).toEqual([
    'Needs your attention',
    'Waiting for review',
    'Published',
    'Removed',
  ])
  await expect.element(row('Doc1 final')).toMatchTextContent(/A moderator asks you to change this: \S/)
  await expect
    .element(row('Fractions'))
    .toMatchTextContent('Submitted on 4 May 2026. Most contributions are reviewed within 3 days.')
  await expect.element(row('Fractions')).toMatchTextContent(/PDF.*12.pages.*545.kB.*CC BY 4.0/)
  await expect
    .element(row('Old notes'))
    .toMatchTextContent('Removed on 4 May 2026. Reason: The same worksheet is here already.')
  expect(textsOf(main.getByRole('link').filter({ hasNotText: 'Home' }))).toEqual([
    'Make the changes',
    'Edit',
    'Suggest changes',
  ])
})

test.for([
  [1, '2026-05-08T08:00:00.000Z', 'Most contributions are reviewed within a day.'],
  [3, '2026-05-02T07:00:00.000Z', 'This is taking longer than usual. We are sorry.'],
  [null, '2026-05-02T07:00:00.000Z', 'A moderator will review it.'],
] as const)('ANS-24 usual wait of %j days, submitted at %s: %s', async ([reviewDays, queuedAt, text]) => {
  setToday()
  show({ waiting: [aContribution({ queuedAt })], reviewDays })
  await openPage('/contributions')
  await expect.element(row('Fractions')).toMatchTextContent(text)
})

test('removed contributions without a reason and after 180 days say so; quarantined ones have no action', async () => {
  setToday()
  show({
    waiting: [aContribution({ status: 'quarantined' })],
    removed: [removed(), removed({ title: 'Never changed', expired: true })],
  })
  await openPage('/contributions')
  await expect.element(row('Old notes')).toMatchTextContent(/Removed on 4 May 2026\.$/)
  await expect.element(row('Never changed')).toMatchTextContent('stayed unchanged for 180 days')
  await expect.element(row('Fractions')).toMatchTextContent('are checking this file')
  await expect.element(row('Fractions').getByRole('link')).not.toBeInTheDocument()
})

test('COR-01 a published contribution with an open suggestion can be opened, and says which version waits', async () => {
  const published = aContribution({ status: 'published', revisionOpen: true })
  const replaces = { id: published.id, version: 2, kind: null, note: null, fixes: [] }
  const waiting = [aContribution({ id: crypto.randomUUID(), title: 'Angles', status: 'waiting', replaces })]
  show({ waiting, published: { items: [published], next: null, total: 1 } })
  await openPage('/contributions')
  await expect
    .element(row('Fractions'))
    .toMatchTextContent('A moderator will review the changes you suggested.')
  await expect.element(row('Fractions')).toMatchTextContent('Version 2 is waiting for review.')
  await expect.element(row('Fractions').getByRole('link', { name: 'Open' })).toBeVisible()
  await expect.element(row('Version 2 of Angles').getByRole('link', { name: 'Edit' })).toBeVisible()
})

test('Show more reads the next page of published contributions and focuses its first row, also beside a notice', async () => {
  const published = (title: string) => [aContribution({ status: 'published', title })]
  const [first, second] = [published('First'), published('Second')]
  const pages = ({ query }: CallInput<typeof listContributions>) => ({
    ...none,
    published: query?.cursor
      ? { items: second, next: null, total: 2 }
      : { items: first, next: 'after', total: 2 },
  })
  answer(listContributions, pages)
  await openPage('/contributions')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  const letGo = hold(listContributions, pages)
  await more.click()
  await publish({ type: 'notices', data: {} })
  letGo()
  await expect.element(row('Second').getByRole('link')).toHaveFocus()
  await expect.element(row('First')).toBeVisible()
  await expect.poll(() => callsOf(listContributions).at(-1)).toMatchObject({ query: { cursor: 'after' } })
})

test('empty list leads to the upload form; a student gets no link to it', async () => {
  show({})
  await openPage('/contributions')
  await expect.element(page.getByText('You have not contributed anything yet.')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Contribute' })).toHaveAttribute('href', '#/contribute')
  signedInAs('student')
  await openPage('/contributions')
  await expect.element(page.getByText('You have not contributed anything yet.')).toBeVisible()
})

test('failed load shows an error with Retry', async () => {
  refuse(listContributions, 'not_allowed', 403)
  await openPage('/contributions')
  await expect.element(page.getByText('Could not load the contributions')).toBeVisible()
  show({ waiting: [aContribution()] })
  clickNow(page.getByRole('button', { name: 'Retry' }))
  await expect.element(row('Fractions')).toBeVisible()
})

test('visitor is sent to sign in', async () => {
  signedOut()
  disconnect(listContributions)
  await openPage('/contributions')
  await expect.poll(route).toBe('/sign-in')
})

test.for(views)('ANS-41 W6 W8 list is accessible at $width px, $scheme', async (view) => {
  await view.show()
  const title = 'Hoërskool Generaal Hertzog-Voortrekkerhoogte-werkkaarte '.repeat(3)
  show({
    needsAttention: [returned()],
    waiting: [aContribution({ title })],
    published: { items: [aContribution({ status: 'published' })], next: 'more', total: 60 },
    removed: [removed({ reason: 'Duplicate' })],
  })
  await openPage('/contributions')
  await expect.element(row('Fractions')).toBeVisible()
  await expectAccessible('contributions')
  show({})
  await openPage('/contributions')
  await expectAccessible('contributions, empty')
})

test('FIG-16 the list begins with the sum of a year, and a row has its opens by week, from five on', async () => {
  const published = (title: string) => aContribution({ status: 'published', title })
  const [algebra, rivers] = [published('Algebra'), published('Rivers')]
  show({ published: { items: [algebra, rivers], next: null, total: 2 } })
  const weeks: [string, number][] = [
    ['2026-04-27', 200],
    ['2026-05-04', 13],
  ]
  const items = [
    { id: algebra.id, opened: 213, saved: 41, weeks },
    { id: rivers.id, opened: null, saved: 1, weeks: [] },
  ]
  answer(readOwnFigures, ({ query }) => ({
    since: '2026-01-01',
    opened: 3_412,
    items: items.map((item) => (item.id === query?.weeksOf ? item : { ...item, weeks: [] })),
  }))
  await openPage('/contributions')
  const total = 'Your resources were opened 3,412 times in the last 12 months.'
  await expect.element(main.getByText(total)).toBeVisible()
  await expect.element(row('Rivers').getByText('Opened fewer than 5 times')).toBeVisible()
  await expect.element(row('Algebra').getByText('Opened 213 times, saved offline 41 times')).toBeVisible()
  const button = row('Algebra').getByRole('button', { name: 'Show by week' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  const cells = row('Algebra').getByRole('table', { name: 'Opens by week' }).getByRole('row')
  await expect.poll(() => textsOf(cells)).toEqual(['Week ofOpened', '27 Apr 2026200', '4 May 202613'])
  for (const { show: showAt } of views) {
    await showAt()
    await expectAccessible('own figures')
  }
})
