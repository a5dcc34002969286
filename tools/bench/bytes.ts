/** `node tools/bench/bytes.ts [minutes] [route …]`: bytes over the wire for each route, and an hour of an open subject page. */
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { newPhone } from '../../e2e/setup/data-budget/new-phone.ts'
import { countBytes, kB, waitUntilStable } from '../../e2e/setup/data-budget/count-bytes.ts'
import { routeBudgets } from '../../e2e/setup/data-budget/route-budgets.ts'
import { findBrowsers, launchArguments } from '#test/run/browser.ts'
import { freePort } from '#test/running-site.ts'
import { withDataFolder, withSite } from './compared-copies.ts'
import { tableOf } from './table.ts'

const [, , minutesGiven = 5, ...routes] = process.argv
const minutes = Number(minutesGiven)
const measured = routeBudgets.filter(({ route }) => routes.length === 0 || routes.includes(route))

/** Proxy that counts bytes to the browser, including workers and streams. */
async function countingLine(port: number, sitePort: number) {
  let down = 0
  const pipe = (phone: Socket) => {
    const site = connect(sitePort, '127.0.0.1')
    const endBoth = () => {
      phone.destroy()
      site.destroy()
    }
    for (const end of [phone, site]) end.on('error', () => {}).on('close', endBoth)
    site.on('data', (chunk: Buffer) => (down += chunk.length))
    phone.pipe(site).pipe(phone)
  }
  const server: Server = createServer(pipe)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { down: () => down, close: () => void server.close() }
}
type Line = Awaited<ReturnType<typeof countingLine>>

/** Opens a route in a new page and leaves it open; gives what came until it was quiet. */
async function visit(phone: BrowserContext, route: string, line: Line): Promise<number> {
  for (const page of phone.pages()) await page.close()
  const page = await phone.newPage()
  const before = line.down()
  await page.goto(`/#${route}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilStable(line.down)
  return line.down() - before
}

async function visits(
  browser: Browser,
  baseURL: string,
  line: Line,
  { route, as }: (typeof routeBudgets)[number],
) {
  const phone = await newPhone(browser, { baseURL, as, serviceWorkers: 'allow' })
  const visited = []
  for (let times = 0; times < 3; times += 1) visited.push(await visit(phone, route, line))
  await phone.close()
  const saving = await newPhone(browser, { baseURL, as, saveData: true, serviceWorkers: 'allow' })
  for (let times = 0; times < 2; times += 1) visited.push(await visit(saving, route, line))
  await saving.close()
  return visited
}

/** Without a worker, as the budgets of the tests count; by the browser's own count. */
async function plainVisit(browser: Browser, baseURL: string, { route, as }: (typeof routeBudgets)[number]) {
  const phone = await newPhone(browser, { baseURL, as })
  const page = await phone.newPage()
  const counted = await countBytes(page)
  await page.goto(`/#${route}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilStable(() => counted.received.length)
  await phone.close()
  return counted
}

/** An idle open page: bytes of some minutes, extrapolated to an hour. */
async function anHour(browser: Browser, baseURL: string, line: Line) {
  const phone = await newPhone(browser, { baseURL, serviceWorkers: 'allow' })
  await visit(phone, '/subject/mathematics', line)
  const before = line.down()
  await pause(minutes * 60_000)
  const bytes = line.down() - before
  await phone.close()
  return Math.round((bytes * 60) / minutes)
}

const inKb = (bytes: number | undefined) => ((bytes ?? Number.NaN) / kB).toFixed(1)

async function table(browser: Browser, baseURL: string, line: Line) {
  const rows: (string | number)[][] = []
  for (const each of measured) {
    const plain = await plainVisit(browser, baseURL, each)
    const all = await visits(browser, baseURL, line, each)
    const counts = [plain.total(), plain.scripts(), plain.pictures()].map(inKb)
    rows.push([`\`${each.route}\``, ...counts, ...all.map(inKb), plain.received.length, each.maxKb])
    console.error(rows.at(-1)?.join('  '))
  }
  const first = ['first visit, kB', 'scripts', 'pictures']
  const withWorker = ['with worker', '2nd', '3rd', 'saving data', '2nd']
  return tableOf(['route', ...first, ...withWorker, 'requests', 'budget, lists apart'], rows)
}

await withDataFolder(async (folder) => {
  const [port, sitePort] = [await freePort(), await freePort()]
  const baseURL = `http://127.0.0.1:${port}`
  const more = { PORT: String(sitePort), BASE_URL: baseURL }
  const line = await countingLine(port, sitePort)
  const here = { name: 'this version', from: undefined }
  await withSite(here, { folder, demo: true, more }, async () => {
    const browser = await chromium.launch({
      executablePath: (await findBrowsers()).chromium,
      args: [...launchArguments],
    })
    console.log(await table(browser, baseURL, line))
    if (minutes > 0)
      console.log(
        `\nAn hour of an open subject page: ${await anHour(browser, baseURL, line)} bytes (${minutes} minutes)`,
      )
    await browser.close()
  })
  line.close()
})
