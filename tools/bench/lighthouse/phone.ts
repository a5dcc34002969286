/** Chromium on a phone's screen with a slower processor. */
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowsers, launchArguments } from '#test/run/browser.ts'
import { cookiesOf, type FilledSite, type MeasuredPage } from './measured-pages.ts'

const slowerCpu = 4
const browsers = await findBrowsers()

export const launchChromium = (args: readonly string[] = []) =>
  chromium.launch({ executablePath: browsers.chromium, args: [...launchArguments, ...args] })

/** Runs `use` with an empty page of a browser of its own: nothing is cached, no other page shares its thread. */
export async function onSlowPhone<T>(
  site: FilledSite,
  { asModerator }: Pick<MeasuredPage, 'asModerator'>,
  use: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    if (asModerator) await context.addCookies(cookiesOf(site))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
    return await use(page, session)
  } finally {
    await browser.close()
  }
}
