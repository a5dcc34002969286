import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { removeZeroResult } from '#features/catalogue/search/contract.ts'
import { type FigureTable, readFigures } from '#features/insight/figures/contract.ts'
import { queryClient } from '#client/query-client.ts'
import { markRestored } from '#client/offline/persisted-query.ts'
import { textsOf } from '#test/component/elements.ts'
import { expectAccessible, show, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, disconnect, failureOf, hang } from '#test/component/fake-call.ts'
import { figureTable, figureTables, someFigures } from '#test/records/made-figures.ts'
import { openPage, route, signedInAs, signedOut } from '#test/component/open-page.tsx'

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const table = (name: string) => page.getByRole('table', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const grouped = (cell: unknown) => (typeof cell === 'number' ? cell.toLocaleString('en-ZA') : (cell ?? '–'))

let figures = someFigures()
beforeEach(() => {
  signedInAs('moderator')
  figures = someFigures()
  answer(readFigures, () => figures)
})

async function open(at = '/figures') {
  await openPage(at)
  await expect.element(heading('Links')).toBeVisible()
}

/** A picture by the beginning of its name. */
const picture = (name: string) => page.getByRole('img', { name: new RegExp(`^${name} `) })

function openTables() {
  for (const opener of button('Show as table').elements()) (opener as HTMLElement).click()
}

/** Numbers of a column from attributes of the picture: the length of each bar as a share of the longest. */
const shares = (values: readonly number[]) =>
  values.map((value) => Math.round((1_000 * value) / Math.max(...values)))
const column = ({ rows }: FigureTable, at: number) => rows.map((row) => Number(row[at]))

test('FIG-17 visitors are sent to sign in, educators see a notice', async () => {
  signedOut()
  await openPage('/figures')
  await expect.poll(route).toBe('/sign-in')
  signedInAs('educator')
  queryClient.clear()
  await openPage('/figures')
  await expect.element(page.getByText('This page is for moderators and admins')).toBeVisible()
  expect(callsOf(readFigures)).toEqual([])
})

test('FIG-21 columns, lines and bars have the lengths of the numbers in their tables', async () => {
  await open()
  const [use, contributions, review] = [
    figureTable('use'),
    figureTable('contributions'),
    figureTable('review'),
  ]
  const rects = async (name: string, series: number) => {
    const charts = (await picture(name).findElement()).querySelector('svg')
    // The last one is the sample beside the label.
    return [...(charts?.querySelectorAll(`rect[fill$="-${series})"]`) ?? [])].slice(0, -1)
  }
  const heights = async (name: string, series: number) =>
    (await rects(name, series)).map((rect) => Number(rect.getAttribute('height')))
  expect(shares(await heights('Use', 0))).toEqual(shares(column(use, 1)))
  expect(shares(await heights('Use', 1))).toEqual(shares(column(use, 2)))
  for (const series of [0, 1, 2, 3])
    expect(shares(await heights('Contributions', series))).toEqual(shares(column(contributions, series + 1)))
  const review0 = await picture('Review').findElement()
  const lines = [...review0.querySelectorAll('path[fill=none]')].map((line) =>
    [...(line.getAttribute('d') ?? '').matchAll(/[ML]\S+ (\S+?)(?=[ML]|$)/g)].map(([, y]) => 226 - Number(y)),
  )
  for (const [i, line] of lines.entries()) {
    const values = review.rows.map((row) => row[i + 1]).filter((value) => typeof value === 'number')
    expect(shares(line)).toEqual(shares(values))
  }
  for (const [name, shown] of [
    ['Most opened', figureTable('most')],
    ['Links', figureTable('links')],
  ] as const) {
    const bars = (await picture(name).findElement()).querySelectorAll('li > svg > rect')
    expect(shares([...bars].map((bar) => Number.parseFloat(bar.getAttribute('width') ?? '')))).toEqual(
      shares(column(shown, 1)),
    )
  }
})

test('FIG-21 each table has the rows of the call, and a picture is named by heading and sentence', async () => {
  await open()
  openTables()
  const names = ['Use', 'Pages', 'Most opened', 'Catalogue', 'Contributions', 'Review', 'Findings']
  const tables = figureTables()
  for (const [i, name] of [...names, 'Searches without a result', 'Links'].entries()) {
    const shown = tables[i]
    await expect.element(table(name)).toBeVisible()
    expect(textsOf(table(name).getByRole('columnheader'))).toEqual(shown?.columns.map(({ label }) => label))
    const cells = shown?.rows.flatMap((row) =>
      row
        .slice(1)
        .map((cell) =>
          name === 'Catalogue' ? (cell === null ? 'not taught' : grouped(cell)) : grouped(cell),
        )
        .map(String),
    )
    expect([name, textsOf(table(name).getByRole('cell'))]).toEqual([name, cells])
  }
  expect(textsOf(table('Use').getByRole('rowheader')).slice(0, 2)).toEqual(['Dec 2025', 'Jan 2026'])
  const [use] = figures.panels
  await expect.element(page.getByRole('img', { name: `Use ${use?.sentence}` })).toBeVisible()
})

test('FIG-20 numbers of the catalogue lead to their list, empty and untaught cells nowhere', async () => {
  await open()
  const hrefs = [...(await table('Catalogue').findElement()).querySelectorAll('a')].map((a) =>
    a.getAttribute('href'),
  )
  expect(hrefs[0]).toBe('#/subject/mathematics?grade=Grade%201')
  expect(hrefs).toContain('#/subject/mathematics')
  const cells = figureTable('catalogue')
    .rows.slice(0, -1)
    .flatMap((row) => [...row.slice(1, -2), row.at(-1)])
  expect(hrefs).toHaveLength(cells.filter((cell) => Number(cell) > 0).length)
})

test('FIG-24 the keyboard opens a table, whose scroll region takes the focus, and the CSV is a plain link', async () => {
  await open()
  const opener = panel('Review').getByRole('button', { name: 'Show as table' }).first()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await expect.element(table('Review')).not.toBeInTheDocument()
  const element = await opener.findElement()
  ;(element as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await expect.element(table('Review')).toBeVisible()
  await userEvent.tab()
  const link = panel('Review').getByRole('link', { name: 'Download CSV' }).first()
  await expect.element(link).toHaveFocus()
  const { from, to } = callsOf(readFigures)[0]?.query ?? {}
  await expect.element(link).toHaveAttribute('href', `/api/figures/export?table=review&from=${from}&to=${to}`)
  await userEvent.tab()
  await expect.element(page.getByRole('region', { name: 'Review' }).last()).toHaveFocus()
})

test('the period is in the URL: a choice, and own dates of at most three years', async () => {
  await open('/figures?period=year')
  const year = new Date().getUTCFullYear()
  expect(callsOf(readFigures).at(-1)?.query.from).toBe(`${year}-01-01`)
  const choice = page.getByRole('combobox', { name: 'Period' })
  await choice.selectOptions('Own dates')
  expect(route()).toBe('/figures?period=own')
  await page.getByLabelText('From').fill('2020-01-01')
  await page.getByLabelText('To').fill('2026-01-01')
  await button('Show').click()
  await expect.element(page.getByText(/at most three years apart/)).toBeVisible()
  await page.getByLabelText('To').fill('2022-12-31')
  await button('Show').click()
  expect(route()).toBe('/figures?period=own&from=2020-01-01&to=2022-12-31')
  await expect
    .poll(() => callsOf(readFigures).at(-1)?.query)
    .toEqual({ from: '2020-01-01', to: '2022-12-31' })
  await expect.element(page.getByText(/^1 Jan 2020 to 31 Dec 2022\./)).toBeVisible()
  await choice.selectOptions('Last 12 months')
  expect(route()).toBe('/figures?period=twelveMonths')
  expect(callsOf(readFigures).at(-1)?.query.from).toMatch(/^\d{4}-\d\d-01$/)
})

test('words are removed after a question; the focus moves to the next ones; a failure is shown', async () => {
  answer(removeZeroResult, ({ query }): undefined => {
    if (query?.words === 'marimba') throw failureOf(removeZeroResult, 'unexpected', 500)
    for (const { tables } of figures.panels)
      for (const shown of tables)
        if (shown.id === 'missed') shown.rows = shown.rows.filter(([words]) => words !== query?.words)
  })
  await open()
  await expect
    .element(page.getByRole('link', { name: 'sewing' }).first())
    .toHaveAttribute('href', '#/search?q=sewing')
  await button('Remove sewing').click()
  await expect.element(page.getByRole('dialog', { name: 'Remove these words from the list?' })).toBeVisible()
  await button('Remove').click()
  await expect.element(button('Remove sewing')).not.toBeInTheDocument()
  expect(callsOf(removeZeroResult)).toEqual([{ query: { words: 'sewing' } }])
  await expect.element(page.getByRole('link', { name: 'marimba' }).first()).toHaveFocus()
  await button('Remove marimba').click()
  await button('Remove').click()
  await expect.element(page.getByText('unexpected')).toBeVisible()
})

test('an empty panel has its sentence alone; counting switched off is said in Use', async () => {
  figures.isCounting = false
  figures.since = null
  for (const each of figures.panels) {
    each.sentence = `Nothing was counted in this period. (${each.id})`
    for (const shown of each.tables) shown.rows = []
  }
  await open()
  await expect.element(panel('Use').getByText('Counting is switched off (ANALYTICS=off).')).toBeVisible()
  await expect.element(panel('Links').getByText(/^Nothing was counted/)).toBeVisible()
  expect(document.querySelectorAll('section [role=img]')).toHaveLength(0)
  await expect.element(page.getByText(/Counted since/)).not.toBeInTheDocument()
})

test('while they load a skeleton is shown, after a failure Retry, without a network the copy of this device', async () => {
  const account = signedInAs('admin')
  hang(readFigures)
  await openPage('/figures')
  await expect.element(page.getByText('Loading the figures')).toBeInTheDocument()
  disconnect(readFigures)
  queryClient.clear()
  await openPage('/figures')
  await expect.element(button('Retry'), { timeout: 10_000 }).toBeVisible()
  const at = Date.parse('2026-05-03T12:05:00Z')
  queryClient.setQueryData(['figures', account.id, 'twelveMonths'], figures, { updatedAt: markRestored(at) })
  await expect.element(page.getByText(/^Figures of 3 May 2026, \d\d:05\.$/)).toBeVisible()
  await expect.element(heading('Links')).toBeVisible()
})

test.for(views)(
  'FIG-23 FIG-24 at $width px, $scheme: axe, and no style attribute in the page',
  async (view) => {
    await view.show()
    await open()
    await expectAccessible('closed')
    openTables()
    await expect.element(table('Links')).toBeVisible()
    await expectAccessible('tables')
    expect(document.querySelectorAll('main [style]')).toHaveLength(0)
  },
)

test('FIG-24 columns and lines are horizontal bars below 480 px', async () => {
  const isWide = async () => {
    const use = await picture('Use').findElement()
    return [use.querySelector('svg'), use.querySelector('ul')].map((part) => part?.checkVisibility())
  }
  await show(560)
  await open()
  expect(await isWide()).toEqual([true, false])
  await show(460)
  expect(await isWide()).toEqual([false, true])
})
