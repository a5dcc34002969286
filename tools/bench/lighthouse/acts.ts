/** Acts of a visitor on the search for `grade`, with the time until the next paint. */
import type { Page } from '@playwright/test'
import { approve, fileLink, type FilledSite } from './measured-pages.ts'
import { onSlowPhone } from './phone.ts'

const rows = (page: Page) => page.locator('tr[data-row]')
const row = (page: Page, n: number) =>
  rows(page)
    .nth(n - 1)
    .waitFor({ state: 'attached' })
const dialog = (page: Page) => page.getByRole('dialog')
const titleFilter = (page: Page) => dialog(page).getByLabel('Search by title')
const menuLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'History' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const hidden = { state: 'hidden' } as const

/** Each ends when the page shows its effect. */
const acts: Readonly<Record<string, (page: Page, site: FilledSite) => Promise<unknown>>> = {
  'open the menu': (page) => press(page, 'Menu').then(() => menuLink(page).waitFor()),
  'close the menu': (page) => page.keyboard.press('Escape').then(() => menuLink(page).waitFor(hidden)),
  'open the filters': (page) =>
    press(page, /^Filters/).then(() => dialog(page).getByRole('checkbox').first().waitFor()),
  async 'type a word in the filter'(page) {
    await titleFilter(page).pressSequentially('werk', { delay: 150 })
    await rows(page).filter({ hasNotText: /werk/i }).first().waitFor(hidden)
  },
  async 'empty the filter'(page) {
    await titleFilter(page).press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await row(page, 50)
  },
  'close the filters': (page) =>
    dialog(page)
      .getByRole('button')
      .last()
      .click()
      .then(() => dialog(page).waitFor(hidden)),
  'open a preview': (page) =>
    press(page, 'Preview').then(() =>
      dialog(page).getByRole('link', { name: 'Download', exact: true }).waitFor(),
    ),
  'close the preview': (page) => page.keyboard.press('Escape').then(() => dialog(page).waitFor(hidden)),
  rate: (page) => press(page, 'Rate 4 stars'),
  report: (page) =>
    press(page, 'Report').then(() => page.getByText('Report submitted successfully!').waitFor()),
  // On a phone the head of the table is out of sight, for the keyboard alone.
  async 'sort by title'(page) {
    await page.getByRole('button', { name: /^Title/ }).press('Enter')
    await page.locator('table[aria-busy=false]:has([aria-sort=ascending])').waitFor()
  },
  async 'a row arrives'(page, site) {
    const title = `A new grade ${Date.now()}`
    await approve(site, await fileLink(site, title))
    await rows(page).filter({ hasText: title }).waitFor()
  },
  'show more': (page) => press(page, 'Show more').then(() => row(page, 55)),
}

export const actNames = Object.keys(acts)

const nothingSeen = { paint: 0, task: 0, changes: 0 }

/**
 * Longest from an input to the next paint by Event Timing, 0 if below 16 ms or without an input; longest task, 0 if below
 * 50 ms; changes of elements, attributes and texts in the rows.
 */
export type ActFigures = typeof nothingSeen
type Watching = typeof globalThis & { seen: ActFigures }

function watchActs(nothing: ActFigures) {
  const seen = { ...nothing }
  Object.assign(globalThis, { seen })
  const observe = (type: string, note: (entry: PerformanceEventTiming) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as PerformanceEventTiming)
    }).observe({ type, durationThreshold: 16 } as PerformanceObserverInit)
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) seen.paint = Math.max(seen.paint, duration)
  })
  observe('longtask', ({ duration }) => (seen.task = Math.max(seen.task, duration)))
  const isInRows = ({ target }: MutationRecord) =>
    (target instanceof Element ? target : target.parentElement)?.closest('tbody')
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver((records) => (seen.changes += records.filter(isInRows).length)).observe(document, all)
}

/** The figures of an act arrive after the paint that they describe. */
const settleMs = 700

/** All acts in turn on one load of the page; as long as `actNames`. */
export const timeActs = (site: FilledSite): Promise<readonly ActFigures[]> =>
  onSlowPhone(site, {}, async (page) => {
    await page.addInitScript(watchActs, nothingSeen)
    const live = page.waitForResponse((answer) => answer.url().includes('/api/live'))
    await page.goto(`${site.url}/#/search?q=grade`)
    await row(page, 50)
    await live
    const figures: ActFigures[] = []
    for (const run of Object.values(acts)) {
      await page.waitForTimeout(settleMs)
      await page.evaluate((nothing) => Object.assign((globalThis as Watching).seen, nothing), nothingSeen)
      await run(page, site)
      await page.waitForTimeout(settleMs)
      figures.push(await page.evaluate(() => ({ ...(globalThis as Watching).seen })))
    }
    return figures
  })
