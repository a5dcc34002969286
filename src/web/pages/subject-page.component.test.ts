import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rateResource } from '#features/catalogue/ratings/contract.ts'
import { reportResource } from '#features/review/reports/contract.ts'
import { listResources } from '#features/catalogue/resources/contract.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { aResource } from '#test/builders.ts'
import { advance, advanceUntil, waitUntilDrawn, stopClock } from '#test/component/clock.ts'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import { clickNow, focus, textsOf } from '#test/component/elements.ts'
import { show } from '#test/component/expect-accessible.ts'
import { openPage } from '#test/component/open-page.tsx'

let resources: PublicResource[] = []
beforeEach(() => {
  resources = [aResource({ title: 'Breuke' }), aResource({ title: 'Equations' })]
  answer(listResources, () => ({ items: resources, total: resources.length, next: null, asOf: 1 }))
})

/** The last query of the list, without its subject. */
function lastQuery() {
  const { subject: _, ...query } = callsOf(listResources).at(-1)?.query ?? {}
  return query
}

const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Report' }) })
const row = (title: string) => rows.filter({ hasText: title })
const header = (name: RegExp) => page.getByRole('columnheader', { name })
const stars = (title: string, count: number) =>
  row(title).getByRole('button', { name: `Rate ${count} star${count === 1 ? '' : 's'}` })
const nothingLeft = page.getByText('No resources found for the selected search or filters.')

async function open(subject = 'mathematics') {
  await openPage(`/subject/${subject}`)
  await expect.element(rows.first()).toBeVisible()
}

test.for(['astrology', '__proto__', 'constructor', 'Mathematics'])(
  'SUBJ-02 NAV-03 unknown subject shows a message: %s',
  async (id) => {
    await openPage(`/subject/${id}`)
    await expect.element(page.getByText('Subject not found.')).toBeVisible()
    await expect.element(page.getByRole('contentinfo')).toBeVisible()
    expect(callsOf(listResources)).toEqual([])
  },
)

test('SUBJ-01 SUBJ-03–06 each of the eleven subjects has its title and the shared introduction', async () => {
  const introductions = new Set<string>()
  for (const { id, title } of subjects) {
    await open(id)
    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect
      .element(page.getByRole('heading', { name: `Introduction to ${title} Resources` }))
      .toBeVisible()
    introductions.add(page.getByRole('main').getByRole('paragraph').nth(1).element().textContent)
  }
  expect(subjects).toHaveLength(11)
  expect(introductions.size).toBe(1)
  expect(new Set(callsOf(listResources).flatMap(({ query }) => query?.subject)).size).toBe(11)
})

test('TABLE-12 TABLE-18 table has five columns in order, newest first', async () => {
  await open()
  await expect
    .poll(() => textsOf(page.getByRole('columnheader')))
    .toEqual([
      expect.stringMatching(/^Title/),
      'Tags',
      expect.stringMatching(/^Modified At/),
      'Rating',
      'Actions',
    ])
  await expect.element(header(/Modified At/)).toHaveAttribute('aria-sort', 'descending')
  expect(lastQuery()).toMatchObject({ sort: 'modifiedAt', order: 'desc' })
})

test('TABLE-13 TABLE-17 click on a header sorts, a second click reverses', async () => {
  await open()
  const title = page.getByRole('button', { name: /^Title/ })
  for (const [order, sort] of [
    ['asc', 'ascending'],
    ['desc', 'descending'],
  ] as const) {
    await title.click()
    await expect.element(header(/^Title/)).toHaveAttribute('aria-sort', sort)
    await expect.poll(lastQuery).toMatchObject({ sort: 'title', order })
  }
  await page.getByRole('button', { name: /^Modified At/ }).click()
  await expect.element(header(/Modified At/)).toHaveAttribute('aria-sort', 'descending')
})

test('TABLE-02–04 TABLE-07 TABLE-11 TABLE-33 four filters combine, and an empty result has a message', async () => {
  await open()
  const options = (label: string) => textsOf(page.getByLabelText(label).getByRole('option'))
  expect(options('Rating')).toEqual(
    ['All ratings', /^0/, /^1/, /^2/, /^3/, /^4/, /^5/].map((each) => expect.stringMatching(each)),
  )
  expect(options('Grade')).toEqual(['All grades', ...Array.from({ length: 13 }, (_, i) => `Grade ${i}`)])
  await page.getByLabelText('Search by title').fill('BREUKE')
  await page.getByLabelText('Grade').selectOptions('Grade 6')
  await page.getByLabelText('Rating').selectOptions('4')
  resources = []
  await page.getByLabelText('Search by tags').fill('no such tag')
  await expect.element(nothingLeft).toBeVisible()
  await expect
    .poll(lastQuery)
    .toMatchObject({ title: 'BREUKE', grade: 'Grade 6', rating: 4, tag: 'no such tag' })
  await expect.element(page.getByLabelText('Search by title')).toHaveValue('BREUKE')
})

test('SUBJ-08 navigation to another subject resets the filters and lists that subject', async () => {
  await open('history')
  await page.getByLabelText('Search by title').fill('zzqq')
  await expect.poll(lastQuery).toMatchObject({ title: 'zzqq' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Geography' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Geography' })).toBeVisible()
  await expect.element(page.getByLabelText('Search by title')).toHaveValue('')
  expect(callsOf(listResources).at(-1)?.query).toMatchObject({ subject: ['Geography'] })
  expect(lastQuery()).not.toHaveProperty('title')
})

test('TABLE-19 TABLE-22–24 W3 every press of a star by keyboard counts, and the average follows', async () => {
  let total = 0
  let amount = 0
  answer(rateResource, ({ body }) => {
    total += body.stars
    amount += 1
    const average = total / amount
    return { ratingTotal: total, ratingAmount: amount, averageRating: average, rating: average }
  })
  await open()
  await expect.element(row('Breuke')).toMatchTextContent('Unrated')
  await expect.element(row('Breuke').getByRole('button', { name: /^Rate [1-5] stars?/ })).toHaveLength(5)
  await focus(stars('Breuke', 4))
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Breuke')).toMatchTextContent('4.0')
  await expect.poll(() => callsOf(rateResource)).toHaveLength(1)
  await stars('Breuke', 5).click()
  await expect.element(row('Breuke')).toMatchTextContent('4.5')
  await expect.poll(() => callsOf(rateResource)).toHaveLength(2)
  await expect.element(row('Breuke')).toMatchTextContent('4.5')
  await expect.element(row('Equations')).toMatchTextContent('Unrated')
})

test('W3 arrow keys move from the star that has the focus', async () => {
  await open()
  await focus(stars('Breuke', 4))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(stars('Breuke', 5)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(stars('Breuke', 3)).toHaveFocus()
})

test('TABLE-25 TABLE-31 ERR-26 refused rating or report is removed and only logged', async () => {
  refuse(rateResource, 'resource_not_found', 404)
  refuse(reportResource, 'resource_not_found', 404)
  expectConsoleError(/^Rating failed: CallFailure/)
  expectConsoleError(/^Report failed:/)
  await open()
  await stars('Breuke', 4).click()
  await expect.poll(() => callsOf(rateResource)).toHaveLength(1)
  await expect.element(row('Breuke')).toMatchTextContent('Unrated')
  await row('Breuke').getByRole('button', { name: 'Report' }).click()
  await expect.poll(() => callsOf(reportResource)).toHaveLength(1)
  await expect
    .element(page.getByText(/submitted successfully|not accepted|not sent yet/i))
    .not.toBeInTheDocument()
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toHaveLength(0)
})

test('TABLE-26 TABLE-29 TABLE-30 TABLE-32 W6 report is confirmed for three seconds, and the row stays', async () => {
  answer(reportResource, () => ({ reported: true as const }))
  await open()
  const confirmations = () => page.getByText('Report submitted successfully!').elements().length
  stopClock()
  clickNow(row('Equations').getByRole('button', { name: 'Report' }))
  await advanceUntil(() => confirmations() === 1, 10)
  await advance(2_800)
  expect(confirmations()).toBe(1)
  await advance(300)
  await waitUntilDrawn(() => confirmations() === 0)
  expect(row('Equations').elements()).toHaveLength(1)
})

test('TABLE-14 TABLE-16 links open in a new tab, say so and show the size of the file', async () => {
  resources = [aResource({ kind: 'file', mime: 'application/pdf', bytes: 12_000, pages: 3 })]
  await open()
  const link = rows.first().getByRole('link')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'))
  await expect.element(rows.first()).toMatchTextContent(/PDF\s· 3\spages\s· 12\skB/)
})

test('W8 rows become cards with the same facts on a narrow phone', async () => {
  await show(320)
  await open('afrikaans')
  expect(rows.first().element().getBoundingClientRect().width).toBeLessThanOrEqual(320)
  await expect.element(rows.first().getByRole('button', { name: 'Report' })).toBeVisible()
})

test('the count of a list is drawn before its first rows are rendered, so that the page answers input', async () => {
  const rowsBesideCount = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!/\d resources/.test(document.querySelector('main')?.textContent ?? '')) return
      observer.disconnect()
      resolve(document.querySelectorAll('tr[data-row]').length)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await open()
  expect(await rowsBesideCount).toBe(0)
})

test('CALL-02 a list that answers with an older number than the last event is read again once, not in a loop', async () => {
  /** Publishes a resource, and waits for two pauses between reads of a list. */
  async function publishNew(title: string, id: number) {
    const added = aResource({ title, subject: 'Maths' })
    resources = [added, ...resources]
    await publish({ type: 'added', data: added, id })
    await expect.element(row(title)).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  }
  await open()
  // The stream that opens makes the list read again, before or after the first event.
  await publishNew('Nuwe werk', 6)
  const before = callsOf(listResources).length
  await publishNew('Meer werk', 7)
  expect(callsOf(listResources)).toHaveLength(before + 2)
})
