/** `node tools/bench/first-paint.ts [folder of another copy]`: when Home is first seen on a slow network and a slow phone. */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowsers, launchArguments } from '#test/run/browser.ts'
import { copiesToMeasure, type NamedSite, withSites } from './compared-copies.ts'
import { median, tableOf } from './table.ts'

const rounds = 7
const slowerCpu = 4

interface Line {
  readonly name: string
  /** Before each answer begins. */
  readonly waitMs: number
  readonly kilobits: number
}

// A browser's emulation waits once for each request. Its own presets make up for the handshakes by a longer wait.
const lines: readonly Line[] = [
  { name: 'Slow 3G, as the browser’s preset', waitMs: 2_000, kilobits: 400 },
  { name: 'Slow 4G, as the browser’s preset', waitMs: 562.5, kilobits: 1_440 },
  { name: 'Slow 3G, one round trip a request', waitMs: 400, kilobits: 400 },
  { name: 'Slow 4G, one round trip a request', waitMs: 150, kilobits: 1_600 },
]

async function slowDown(session: CDPSession, { waitMs, kilobits }: Line) {
  const bytesPerSecond = (kilobits * 1_000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: waitMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
}

/** Milliseconds from the start of the visit; `shift` is the sum of layout shifts. */
interface PaintTimes {
  readonly painted: number
  readonly largest: number
  readonly usable: number
  readonly shift: number
}

const noteShiftsAndLargest = () => {
  const seen = { largest: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
  observe('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
}

// React leaves a mark on the elements it looks after; from then on the search box suggests and the menu opens.
const whenUsable = () => {
  const input = document.querySelector('main input')
  return input && Object.keys(input).some((key) => key.startsWith('__reactProps')) ? performance.now() : 0
}

async function visitHome(page: Page, url: string, line: Line): Promise<PaintTimes> {
  await slowDown(await page.context().newCDPSession(page), line)
  await page.addInitScript(noteShiftsAndLargest)
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  const usable = await page.waitForFunction(whenUsable, undefined, { polling: 'raf', timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const { largest, shift, painted } = await page.evaluate(() => ({
    ...(globalThis as unknown as { seen: { largest: number; shift: number } }).seen,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  return { painted, largest, shift, usable: await usable.jsonValue() }
}

async function once(browser: Browser, url: string, line: Line) {
  // A context of its own: nothing is cached.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    return await visitHome(await context.newPage(), url, line)
  } finally {
    await context.close()
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2)

async function measure(browser: Browser, line: Line, sites: readonly NamedSite[]) {
  const measured = sites.map((site) => ({ ...site, found: [] as PaintTimes[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { url, found } of measured) found.push(await once(browser, url, line))
  return measured.map(({ name, found }) => {
    const of = (which: keyof PaintTimes) => median(found.map((each) => each[which]))
    const times = [of('painted'), of('largest'), of('usable')].map(seconds)
    return [`${line.name}: ${name}`, ...times, of('shift').toFixed(3)]
  })
}

const browser = await chromium.launch({
  executablePath: (await findBrowsers()).chromium,
  args: launchArguments,
})
try {
  const head = [
    `median of ${rounds}, CPU ${slowerCpu} × slower`,
    'first paint, s',
    'largest, s',
    'usable, s',
    'shift',
  ]
  const rows = await withSites(copiesToMeasure(process.argv[2]), {}, async (sites) => {
    const found: string[][] = []
    for (const line of lines) found.push(...(await measure(browser, line, sites)))
    return found
  })
  console.log(tableOf(head, rows))
} finally {
  await browser.close()
}
