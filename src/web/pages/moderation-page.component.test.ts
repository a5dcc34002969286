import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { approveResource, deleteResource, listModeration } from '#features/review/moderation/contract.ts'
import { listReports } from '#features/review/reports/contract.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { aModeratedResource } from '#test/builders.ts'
import { focus, textsOf } from '#test/component/elements.ts'
import { answer, callsOf, disconnect, hold, refuse } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import { expectAccessible, show, views } from '#test/component/expect-accessible.ts'
import { openPage, route, signedInAs, signedOut } from '#test/component/open-page.tsx'
import {
  aFile,
  answerModeration,
  approve,
  aReported,
  confirm,
  dialog,
  list,
  moderate,
  remove,
  row,
  waiting,
  words,
} from '#test/component/moderation.ts'

beforeEach(answerModeration)

const scannedNowhere = page.getByText('Files on this site are not scanned for viruses.')

test('MOD-01 visitor is redirected to sign in', async () => {
  signedOut()
  await openPage('/moderation')
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  expect(route()).toBe('/sign-in')
  expect(callsOf(listModeration)).toEqual([])
})

test('MOD-01 educator sees a notice and no queue', async () => {
  signedInAs('educator')
  await openPage('/moderation')
  await expect.element(page.getByText('This page is for moderators')).toBeVisible()
  expect(callsOf(listModeration)).toEqual([])
})

test('MOD-02–04 MOD-06–09 page has two complete tables, filtered by one search', async () => {
  await moderate([aModeratedResource(), aModeratedResource()], [aReported({ title: 'Reported one' })])
  await expect.element(page.getByRole('heading', { name: 'Unverified PDFs' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Reported PDFs' })).toBeVisible()
  expect(textsOf(waiting.getByRole('columnheader'))).toEqual([
    'Title',
    'Tags',
    'Subject',
    'Uploaded by',
    'Upload date',
    'Reports',
    'Actions',
  ])
  const first = waiting.getByRole('row').filter({ hasText: 'educator@school.example' }).first()
  await expect.element(first.getByRole('link').first()).toHaveAttribute('target', '_blank')
  for (const [heading, rows] of [
    ['Unverified PDFs', 2],
    ['Reported PDFs', 1],
  ] as const) {
    await expect.element(list(heading).getByRole('button', { name: /^Approve / })).toHaveLength(rows)
    await expect.element(list(heading).getByRole('button', { name: /^Delete / })).toHaveLength(rows)
  }
  await words.fill('educator@school')
  await expect.element(first).toBeVisible()
  await words.fill('zzqq')
  await expect.element(page.getByText('No unverified PDFs found.')).toBeVisible()
  await expect.element(page.getByText('No reported PDFs found.')).toBeVisible()
})

test('MOD-29 a list that takes longer than the next event still arrives', async () => {
  await moderate([aModeratedResource({ title: 'First' })], [])
  const letGo = hold(listModeration, () => ({
    unverified: [aModeratedResource({ title: 'Second' })],
    reported: [],
    virusScanner: true,
    totals: { unverified: 1, reported: 0 },
    exportBytes: 2_000,
  }))
  const callCount = callsOf(listModeration).length
  await publish({ type: 'moderation', data: {} })
  await expect.poll(() => callsOf(listModeration)).toHaveLength(callCount + 1)
  await publish({ type: 'moderation', data: {} })
  // Events are followed at most every 0.7 s.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(callsOf(listModeration)).toHaveLength(callCount + 1)
  letGo()
  await expect.element(row('Second')).toBeVisible()
  await expect.poll(() => callsOf(listModeration)).toHaveLength(callCount + 2)
})

test('MOD-16 MOD-13 W7 Delete asks once, Escape cancels, Delete removes the row and moves the focus', async () => {
  const disputed = aModeratedResource({ title: 'Doubtful' })
  await moderate([disputed, aModeratedResource({ title: 'Below' })])
  await remove('Doubtful').click()
  await expect.element(dialog).toMatchTextContent('Doubtful')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(remove('Doubtful')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await dialog.getByLabelText(/reason/i).fill('Double of another one')
  await confirm.click()
  await expect.element(remove('Doubtful')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  expect(callsOf(deleteResource)).toMatchObject([
    { params: { resourceId: disputed.id }, query: { reason: 'Double of another one' }, keepalive: true },
  ])
})

test('MOD-17 TABLE-32 approval of a reported resource removes it from the table', async () => {
  const reported = aReported({ title: 'Reported one' })
  await moderate([aModeratedResource()], [reported])
  await approve('Reported one').click()
  await expect.element(approve('Reported one')).not.toBeInTheDocument()
  expect(callsOf(approveResource)).toMatchObject([{ params: { resourceId: reported.id }, keepalive: true }])
})

test('MOD-02 MOD-10 MOD-13 decision during a search keeps the search and removes only the row', async () => {
  const tagged = (title: string) => aModeratedResource({ title, tags: ['searched'] })
  await moderate([
    ...['First found', 'Second found', 'Third found'].map(tagged),
    aModeratedResource({ title: 'Left alone' }),
  ])
  await words.fill('searched')
  await expect.element(waiting.getByRole('button', { name: /^Approve / })).toHaveLength(3)
  await approve('First found').click()
  await expect.element(waiting.getByRole('link', { name: /^Second found/ })).toHaveFocus()
  await expect.element(waiting.getByRole('button', { name: /^Approve / })).toHaveLength(2)
  await remove('Third found').click()
  await confirm.click()
  await expect.element(waiting.getByRole('button', { name: /^Approve / })).toHaveLength(1)
  await approve('Second found').click()
  await expect.element(page.getByText('No unverified PDFs found.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Unverified PDFs' })).toHaveFocus()
  await expect.element(words).toHaveValue('searched')
  await words.fill('')
  await expect.element(waiting.getByRole('link', { name: /^Left alone/ })).toBeVisible()
})

test('MOD-23 failed deletion restores the row and is only logged', async () => {
  await moderate([aModeratedResource({ title: 'Stays' })])
  disconnect(deleteResource)
  expectConsoleError(/^Delete failed:/)
  await remove('Stays').click()
  await confirm.click()
  await expect.poll(() => callsOf(deleteResource)).toHaveLength(1)
  await expect.element(remove('Stays')).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toHaveLength(0)
})

test('MOD-23 failed approval restores the row and is only logged', async () => {
  await moderate([aModeratedResource({ title: 'Stays' })])
  disconnect(approveResource)
  expectConsoleError(/^Approve failed: CallFailure/)
  await approve('Stays').click()
  await expect.poll(() => callsOf(approveResource)).toHaveLength(1)
  await expect.element(approve('Stays')).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toHaveLength(0)
})

test('ERR-26 MOD-23 approval refused after a new scan result is only logged, and the row is usable again', async () => {
  await moderate([aFile({ title: 'Overtaken' })])
  refuse(approveResource, 'file_not_scanned', 409)
  expectConsoleError(/^Approve failed:/)
  await approve('Overtaken').click()
  await expect.poll(() => callsOf(approveResource)).toHaveLength(1)
  await expect.element(approve('Overtaken')).toBeEnabled()
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toHaveLength(0)
})

test('MOD-03 incomplete list shows that it is incomplete, and Show more loads the rest and moves the focus', async () => {
  const many = Array.from({ length: 501 }, (_, n) => aModeratedResource({ title: `Number ${n}` }))
  await moderate(many)
  await expect.element(waiting.getByRole('status')).toMatchTextContent(/^Showing the oldest 500 of 501\.$/)
  await waiting.getByRole('button', { name: 'Show more' }).click()
  await expect.element(waiting.getByRole('link', { name: /^Number 500/ })).toHaveFocus()
  await expect.element(waiting.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('T21 MOD-06 infected or unscanned file cannot be approved, the button has the reason, Delete works', async () => {
  await moderate([
    aFile({ title: 'Sick file', virusScan: 'infected' }),
    aFile({ title: 'New file', virusScan: 'waiting' }),
    aFile({ title: 'Good file' }),
  ])
  for (const [title, why] of [
    ['Sick file', 'Virus found: delete it'],
    ['New file', 'Not scanned for viruses yet'],
  ] as const) {
    await expect.element(row(title)).toMatchTextContent(why)
    await expect.element(approve(title)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(approve(title)).toHaveAccessibleDescription(why)
    await focus(approve(title))
    await userEvent.keyboard('{Enter}')
    await expect.element(approve(title)).toHaveFocus()
    await expect.element(remove(title)).toBeEnabled()
  }
  expect(callsOf(approveResource)).toEqual([])
  await expect.element(approve('Good file')).toBeEnabled()
  await expect.element(scannedNowhere).not.toBeInTheDocument()
})

test('ASVS-2.3.5 own upload that another moderator must approve is marked, and the button has the reason', async () => {
  await moderate([aFile({ title: 'My own', needsOther: true }), aFile({ title: 'Of others' })])
  const why = 'You uploaded this resource. Another moderator or admin must approve it.'
  await expect.element(row('My own')).toMatchTextContent(why)
  await expect.element(approve('My own')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(approve('My own')).toHaveAccessibleDescription(why)
  await focus(approve('My own'))
  await userEvent.keyboard('{Enter}')
  expect(callsOf(approveResource)).toEqual([])
  await expect.element(remove('My own')).toBeEnabled()
  await expect.element(approve('Of others')).toBeEnabled()
  await expectAccessible('moderation with an own upload')
})

test('T14 quarantined resource is marked, and both buttons are disabled with the reason', async () => {
  await moderate([aFile({ title: 'Disputed', quarantined: true }), aFile({ title: 'Good file' })])
  const why =
    'Quarantined: hidden from the public. Only the people who run this site can release or delete it.'
  await expect.element(row('Disputed')).toMatchTextContent(why)
  for (const button of [approve('Disputed'), remove('Disputed')]) {
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription(why)
    await focus(button)
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveFocus()
  }
  await expect.element(dialog).not.toBeInTheDocument()
  await expectAccessible('moderation with a quarantined resource')
})

test('T21 site without a scanner shows one hint and approves', async () => {
  await moderate([aFile({ title: 'Unscanned', virusScan: 'off' })], [], false)
  await expect.element(scannedNowhere).toHaveLength(1)
  await expect.element(approve('Unscanned')).toBeEnabled()
  await expect.element(row('Unscanned')).not.toMatchTextContent('viruses')
})

test('MOD-07 row shows cover, facts, language, failed extraction and dangerous content', async () => {
  const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 17"/>'
  await moderate([
    aFile({ title: 'Breuke', languageGuess: 'af', activeContent: true, thumbnail: picture }),
    aFile({ title: 'Broken', understood: 'failed', pages: null }),
    aFile({ title: 'Older', virusScan: 'off' }),
  ])
  await expect.element(row('Breuke')).toMatchTextContent(/PDF\s· 12\spages\s· 545\skB\s· CC\sBY\s4\.0/)
  // A cover loads when its row comes near the viewport.
  await expect.poll(() => row('Breuke').element().querySelector('img')?.alt).toBe('')
  expect(row('Broken').element().querySelector('img')).toBeNull()
  await expect.element(row('Breuke')).toMatchTextContent('Detected language: Afrikaans')
  await expect.element(row('Breuke')).toMatchTextContent('Active content')
  await expect.element(row('Broken')).toMatchTextContent('Text could not be read')
  await expect.element(row('Broken')).toMatchTextContent(/PDF\s· 545\skB/)
  await expect.element(row('Older')).toMatchTextContent('uploaded before virus scanning was turned on')
})

test('F-S3 T21 file with remote content has its own warning', async () => {
  await moderate([aFile({ title: 'Beacon', remoteContent: true }), aFile({ title: 'Good file' })])
  await expect.element(row('Beacon')).toMatchTextContent('External content')
  await expect.element(row('Beacon')).not.toMatchTextContent('Active content')
  await expect.element(row('Good file')).not.toMatchTextContent('External content')
})

test('MOD-07 duplicate file has links to the public twin and to the waiting twin', async () => {
  const { id } = aFile({})
  await moderate([
    aFile({ title: 'Copy', sameFile: [{ id, title: 'Water & soil', verified: true }] }),
    aFile({ title: 'Other copy', sameFile: [{ id, title: 'Rain 100%', verified: false }] }),
  ])
  await expect.element(row('Other copy')).toMatchTextContent('Same file as Rain 100% (waiting)')
  await expect.element(row('Copy')).toMatchTextContent('Same file as Water & soil (public)')
  await expect
    .element(page.getByRole('link', { name: 'Water & soil' }))
    .toHaveAttribute('href', '#/search?q=Water%20%26%20soil')
  await page.getByRole('link', { name: 'Rain 100%' }).click()
  await expect.element(words).toHaveValue('Rain 100%')
  expect(route()).toBe('/moderation?q=Rain%20100%25')
  history.back()
  await expect.element(words).toHaveValue('')
})

test('CASE-B15 the export for Excel in South Africa has semicolons and the same search', async () => {
  await moderate([aModeratedResource()])
  await words.fill('a b')
  await expect
    .element(page.getByRole('link', { name: 'Export for Excel (South Africa)' }))
    .toHaveAttribute('href', '/api/moderation/export?q=a+b&form=semicolon')
})

test('CASE-D08 a row names reasons, senders and networks of its reports', async () => {
  const three = { reportAmount: 3, reportSources: 2, reportNetworks: 1 }
  const reportReasons = [
    { reason: 'copyright' as const, reports: 2 },
    { reason: 'broken' as const, reports: 1 },
  ]
  await moderate([], [
    aReported({ title: 'Disputed', ...three, reportReasons }),
    aReported({ title: 'Imported', reportAmount: 2, reportSources: 0, reportNetworks: 0, reportReasons: [] }),
  ]) // prettier-ignore
  await expect
    .element(row('Disputed'))
    .toMatchTextContent('3 reports: Copyright 2, Does not open 1 · 2 senders, 1 network')
  await expect.element(row('Imported')).toMatchTextContent('2 reports: No reason 2 · 0 senders, 0 networks')
})

test('F-C21 MOD-07 texts of reports load only when a moderator opens them', async () => {
  await moderate([aModeratedResource()], [aReported({ title: 'Closed details' })])
  await expect
    .element(row('Closed details'))
    .toMatchTextContent('1 report: No reason 1 · 1 sender, 1 network')
  expect(callsOf(listReports)).toEqual([])
})

test.for(views)(
  'W7 W8 at $width px, $scheme: the question before a deletion, nothing found, and when it cannot be read',
  async (view) => {
    await view.show()
    refuse(listModeration, 'not_allowed', 403)
    await openPage('/moderation')
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectAccessible('moderation, not read')
    await moderate([aModeratedResource({ title: 'To go' })], [aReported({ title: 'Reported one' })])
    await remove('To go').click()
    await expectAccessible('moderation, before a deletion')
    await userEvent.keyboard('{Escape}')
    await words.fill('zzqq')
    await expect.element(page.getByText('No unverified PDFs found.')).toBeVisible()
    await expectAccessible('moderation, nothing found')
  },
)

test.for([...views, { width: 390, scheme: 'dark', show: () => show(390, 'dark') }])(
  'W8 at $width px, $scheme: every finding at once',
  async (view) => {
    await view.show()
    await moderate([
      aFile({
        title: 'Langer Afrikaanse titel oor breuke, desimale en persentasies: werkvel vir graad sewe',
        virusScan: 'infected',
        activeContent: true,
        remoteContent: true,
        understood: 'failed',
        languageGuess: 'nso',
        sameFile: [{ id: aFile({}).id, title: 'Onderwysershandleiding-vir-die-hele-jaar', verified: true }],
      }),
      aFile({ title: 'New file', virusScan: 'waiting' }),
    ])
    await expectAccessible('moderation, every finding')
  },
)

test.for([
  ...views,
  { width: 390, scheme: 'dark', show: () => show(390, 'dark') },
  { width: 768, scheme: 'light', show: () => show(768, 'light') },
])('F-C21 W8 opened reports with a long word fit at $width px, $scheme', async (view) => {
  await view.show()
  const reportedAt = '2026-03-04T05:06:07.089Z'
  answer(listReports, () => ({
    reports: 3,
    sources: 1,
    networks: 1,
    since: reportedAt,
    reasons: [
      { reason: 'not-allowed' as const, reports: 1 },
      { reason: 'wrong-content' as const, reports: 1 },
      { reason: null, reports: 1 },
    ],
    texts: [
      { id: 2, source: 1, reason: null, text: 'The answers are wrong.', reportedAt },
      {
        id: 1,
        source: null,
        reason: 'not-allowed' as const,
        text: `Sien bladsy 12: ${'onderwysers'.repeat(9)}`,
        reportedAt,
      },
    ],
  }))
  await moderate([aModeratedResource()], [aReported({ title: 'At a width', reportAmount: 3 })])
  await row('At a width').getByText('3 reports: No reason 1 · 1 sender, 1 network').click()
  await expect.element(row('At a width').getByText('The answers are wrong.')).toBeVisible()
  await expectAccessible('moderation with opened reports')
})

test('F-C6 uploader whose email is not confirmed is marked', async () => {
  await moderate([aFile({ uploaderUnconfirmed: true })])
  await expect.element(page.getByText('educator@school.example (not confirmed)')).toBeVisible()
})
