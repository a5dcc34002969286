/** Time from approval to the row in another browser, beside many other streams. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowsers, launchArguments } from '#test/run/browser.ts'
import { withDataFolder } from '../compared-copies.ts'
import { crowd } from './crowd.ts'
import { type Approval, type LiveSite, liveSite } from './live-site.ts'
import { type Times, timesOf } from './many-streams.ts'

const crowdCore = 1
const timeoutMs = 30_000
/** A moderator waits up to a second between approvals; a page reads its list again after at least 0.7 s. */
const maxPauseMs = 1_000
/** Set in the page: when the title was first painted, by the wall clock. */
type Watching = typeof globalThis & { paintedAt: Record<string, number> }

/** Notes each title that is new in the table once two frames have passed, which is when it can be seen. */
function watchRows() {
  const page = globalThis as Watching
  page.paintedAt = {}
  const noted = new Set<string>()
  const recordRows = () => {
    for (const row of document.querySelectorAll('tbody tr')) {
      const title = /Lesson \d+ of \d+/.exec(row.textContent)?.[0]
      if (title === undefined || noted.has(title)) continue
      noted.add(title)
      requestAnimationFrame(() => requestAnimationFrame(() => (page.paintedAt[title] = Date.now())))
    }
  }
  new MutationObserver(recordRows).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  recordRows()
}

const paintedAt = (page: Page, title: string) =>
  page
    .waitForFunction((resourceTitle) => (globalThis as Watching).paintedAt[resourceTitle], title, {
      timeout: timeoutMs,
      polling: 20,
    })
    .then((handle) => handle.jsonValue())

async function openList(browser: Browser, site: LiveSite) {
  const page = await browser.newPage({ baseURL: site.url })
  const live = page.waitForResponse((answer) => answer.url().includes('/api/live'))
  await page.goto('/#/subject/mathematics')
  await page.locator('tbody tr').first().waitFor()
  await live
  await page.evaluate(watchRows)
  return page
}

async function timeOf(page: Page, approval: Approval) {
  const shown = await paintedAt(page, approval.title)
  return (shown ?? Number.NaN) - approval.sentAt
}

/** One approval after the other, each once the one before is on the screen. */
export const visible = (others: number, approvals: number): Promise<Times> =>
  withDataFolder(async (folder) => {
    const site = await liveSite(folder)
    const browser = await chromium.launch({
      executablePath: (await findBrowsers()).chromium,
      args: launchArguments,
    })
    try {
      const titles = Array.from({ length: approvals }, (_, i) => `Lesson ${i + 1} of ${approvals}`)
      const waiting = await site.fileLinks(titles)
      const people = await crowd(
        { port: site.port, streams: others, firstAddress: 2, reads: true },
        crowdCore,
      )
      const page = await openList(browser, site)
      const times: number[] = []
      for (const resource of waiting) {
        times.push(await timeOf(page, await site.approve(resource)))
        await pause(Math.random() * maxPauseMs)
      }
      people.close()
      return timesOf(times.toSorted((a, b) => a - b))
    } finally {
      await browser.close()
      await site.stop()
    }
  })
