import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type AuditEntry,
  listAuditLog,
  listSecurityEvents,
  type RecordedEvent,
} from '#features/insight/audit/contract.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { answer, callsOf, disconnect } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import { textsOf } from '#test/component/elements.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openPage, route, signedInAs, signedOut } from '#test/component/open-page.tsx'

const admin = { id: 'b3c7a8f0-0000-4000-8000-000000000001', email: 'admin@school.example' }
const teacher = { id: 'b3c7a8f0-0000-4000-8000-000000000002', email: 'protea@school.example' }
const deletedUser = { id: 'b3c7a8f0-0000-4000-8000-000000000003', email: null }
const algebra = { id: 'b3c7a8f0-0000-4000-8000-000000000004', email: null }

let count = 0
const anEntry = (about: Partial<AuditEntry> = {}): AuditEntry => ({
  id: (count += 1),
  at: '2026-03-01T08:00:00.000Z',
  act: 'role.changed',
  actor: admin,
  subject: teacher,
  title: null,
  reason: 'user → educator',
  details: null,
  ...about,
})
const anEvent = (about: Partial<RecordedEvent> = {}): RecordedEvent => ({
  id: (count += 1),
  at: '2026-03-01T08:00:00.000Z',
  kind: 'access.denied',
  account: teacher,
  subject: null,
  route: '/api/users',
  address: '0123456789abcdef',
  requestId: 'request-1',
  count: 1,
  ...about,
})

let entries: AuditEntry[] = []
beforeEach(() => {
  signedInAs('admin')
  entries = [
    anEntry(),
    anEntry({
      act: 'resource.deleted',
      actor: deletedUser,
      subject: algebra,
      title: 'Algebra',
      reason: null,
    }),
    anEntry({ act: 'resources.exported', actor: { id: 'operator', email: null }, reason: '12 resources' }),
  ]
  answer(listAuditLog, () => ({ items: entries, next: null }))
  answer(listSecurityEvents, () => ({
    items: [
      anEvent(),
      anEvent({ kind: 'sign_in.failed', account: null, subject: teacher, route: '/api/sign-in' }),
      anEvent({ kind: 'sign_in.failed', account: null, route: null, address: null, count: 400 }),
    ],
    next: null,
  }))
})

const tab = (name: string) => page.getByRole('tab', { name })
const rows = page.getByRole('row')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const select = (label: string) => page.getByRole('combobox', { name: label })
async function open(at = '/audit-log') {
  await openPage(at)
  await expect.element(page.getByRole('table')).toBeVisible()
}

test('DESK-36 visitor is redirected to sign in', async () => {
  signedOut()
  await openPage('/audit-log')
  await expect.poll(route).toBe('/sign-in')
})

test('DESK-36 moderator sees a notice', async () => {
  signedInAs('moderator')
  await openPage('/audit-log')
  await expect.element(page.getByText('This page is for admins')).toBeVisible()
  expect(callsOf(listAuditLog)).toEqual([])
})

test('DESK-36 decisions are shown in words, with who and about whom', async () => {
  await open()
  await expect.element(tab('Decisions')).toHaveAttribute('aria-selected', 'true')
  expect(textsOf(page.getByRole('columnheader'))).toEqual(['Time', 'Who', 'Decision', 'About', 'Reason'])
  const cells = (row: number) => textsOf(rows.nth(row).getByRole('cell')).slice(1)
  expect(cells(1)).toEqual([admin.email, 'Role changed', teacher.email, 'user → educator'])
  expect(cells(2)).toEqual(['Account deleted', 'Resource deleted', 'Algebra', ''])
  expect(cells(3).slice(0, 2)).toEqual(['operator', 'Resources exported'])
})

test('the second tab shows events; arrow keys move between the tabs and the URL has the tab', async () => {
  await open()
  await tab('Decisions').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Sign-in and access')).toHaveFocus()
  await expect.element(page.getByRole('table', { name: 'Sign-in and access' })).toBeVisible()
  expect(route()).toBe('/audit-log?tab=access')
  const cells = (row: number) => textsOf(rows.nth(row).getByRole('cell')).slice(1)
  expect(cells(1)).toEqual(['Access denied', teacher.email, '', '/api/users', '0123456789abcdef'])
  expect(cells(2).slice(0, 3)).toEqual(['Sign-in failed', 'Not signed in', teacher.email])
  expect(cells(3)[0]).toBe('Sign-in failed and 400 more')
  await userEvent.keyboard('{Home}')
  await expect.element(tab('Decisions')).toHaveFocus()
  expect(route()).toBe('/audit-log')
})

test('DESK-36 filters go into the URL and to the server; the focus stays; clearing removes them', async () => {
  await open()
  await select('Decision').selectOptions('Role changed')
  await page.getByLabelText('Who').fill('admin@school.example')
  await page.getByLabelText('To').fill('2026-03-01')
  await button('Filter').click()
  expect(route()).toBe('/audit-log?act=role.changed&actor=admin%40school.example&to=2026-03-01')
  await expect
    .poll(() => callsOf(listAuditLog).at(-1)?.query)
    .toMatchObject({
      act: 'role.changed',
      actor: 'admin@school.example',
      to: new Date('2026-03-02T00:00').toISOString(),
    })
  await expect.element(button('Filter')).toHaveFocus()
  await button('Clear filters').click()
  expect(route()).toBe('/audit-log')
  await expect.element(select('Decision')).toHaveValue('')
})

test('a link in a row shows everything about it', async () => {
  await open('/audit-log?act=role.changed')
  await page.getByRole('link', { name: 'All entries about Algebra' }).click()
  expect(route()).toBe(`/audit-log?resource=${algebra.id}`)
  await expect.element(select('Decision')).toHaveValue('')
  await expect.element(page.getByLabelText('About')).toHaveValue(algebra.id)
})

test('W2 a new entry appears without a reload', async () => {
  await open()
  entries = [anEntry({ act: 'account.disabled', reason: null }), ...entries]
  await publish({ type: 'audit', data: {} })
  await expect.element(rows.filter({ hasText: 'Account disabled' })).toBeVisible()
})

test('DESK-37 the export has the filters of the page; a failure is shown', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(
    Response.json({ code: 'too_many_requests', message: 'Too many.' }, { status: 429 }),
  )
  expectConsoleError(/^Export failed:/)
  await open('/audit-log?act=role.changed')
  const link = page.getByRole('link', { name: 'Export to CSV' })
  await expect.element(link).toHaveAttribute('href', '/api/audit-log/export?act=role.changed')
  await link.click()
  await expect.element(page.getByText('Too many.')).toBeVisible()
})

test('Show more adds the next hundred', async () => {
  const [first, second] = [Array.from({ length: 100 }, () => anEntry()), [anEntry()]]
  answer(listAuditLog, ({ query }) =>
    query?.cursor ? { items: second, next: null } : { items: first, next: '2026-03-01T08:00:00.000000Z-1' },
  )
  await open()
  await expect.element(page.getByText('The newest 100 entries')).toBeVisible()
  await button('Show more').click()
  await expect.element(page.getByText('101 entries')).toBeVisible()
})

test.for(views)('W7 W8 at $width px, $scheme: both tabs, nothing found, failed', async (view) => {
  await view.show()
  await open()
  await expectAccessible('decisions')
  await tab('Sign-in and access').click()
  await expect.element(page.getByText('Access denied').last()).toBeVisible()
  await expectAccessible('access')
  answer(listAuditLog, () => ({ items: [], next: null }))
  await openPage('/audit-log?actor=nobody')
  await expect.element(page.getByText('Nothing matches.')).toBeVisible()
  await expectAccessible('nothing found')
  disconnect(listSecurityEvents)
  await openPage('/audit-log?tab=access&account=nobody')
  await expect.element(button('Retry'), { timeout: 10_000 }).toBeVisible()
  await expectAccessible('failed')
})

test('ANS-23 an entry shows its changed values and how long the resource waited', async () => {
  const changes = [{ field: 'title', from: 'Fractons', to: 'Fractions' }]
  entries = [
    anEntry({
      act: 'resource.edited',
      subject: algebra,
      title: 'Fractons',
      reason: null,
      details: { changes },
    }),
    anEntry({ act: 'resource.approved', subject: algebra, details: { waitedSeconds: 259_200 } }),
  ]
  await open()
  await expect.element(rows.nth(1)).toMatchTextContent(/Resource edited.*Title: Fractons → Fractions/)
  await expect.element(rows.nth(2)).toMatchTextContent(/user → educator.*Waited 3 days/)
  await expectAccessible('audit log, details')
})
