/** One run of Lighthouse with its defaults for phones: simulated slow 4G, processor four times slower. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort } from '#test/running-site.ts'
import { addressOf, cookiesOf, type FilledSite, type MeasuredPage } from './measured-pages.ts'
import type { AuditedPage } from './page-figures.ts'
import { launchChromium } from './phone.ts'

/** Fetched with the first run: its 170 packages are no part of an installation. */
const lighthouse = ['exec', '--yes', '--package=lighthouse@12.8.2', '--', 'lighthouse']
const run = promisify(execFile)
const maxBuffer = 64 * 1024 * 1024

/** A page without scripts lets nothing be fetched from within it, as Lighthouse does with robots.txt. */
const flagsOf = ({ isPlain }: MeasuredPage) => (isPlain ? ['--skip-audits=robots-txt'] : [])

/** Lighthouse waits for a quiet network, which a page with an event stream never has; in ms. */
const maxWaitForLoad = 20_000
/** Lighthouse fails now and then to record a page, and asks to be run again. */
const maxTries = 3

export async function auditPage(site: FilledSite, page: MeasuredPage, tries = 1): Promise<AuditedPage> {
  try {
    return await auditOnce(site, page)
  } catch (error) {
    if (tries === maxTries) throw error
    console.error(`${page.name} was not recorded, once more`)
    return auditPage(site, page, tries + 1)
  }
}

/** A browser of its own has an empty cache; Lighthouse's reset of storage leaves the cookies. */
async function auditOnce(site: FilledSite, page: MeasuredPage): Promise<AuditedPage> {
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  try {
    if (page.asModerator) {
      const session = await browser.newBrowserCDPSession()
      await session.send('Storage.setCookies', { cookies: cookiesOf(site) })
    }
    const flags = [
      `--port=${port}`,
      '--output=json',
      '--quiet',
      `--max-wait-for-load=${maxWaitForLoad}`,
      ...flagsOf(page),
    ]
    const { stdout } = await run('npm', [...lighthouse, addressOf(site, page), ...flags], { maxBuffer })
    const audited = JSON.parse(stdout) as AuditedPage
    if (audited.runtimeError) throw new Error(`${page.name}: ${audited.runtimeError.message}`)
    return audited
  } finally {
    await browser.close()
  }
}
