/** Hears pages as somebody does who does not see them: a screen reader that lives in the real page. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Virtual } from '@guidepup/virtual-screen-reader'

interface Ear {
  readonly screenReader: Virtual
}

const file = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'))

/** As a script that leaves the reader behind as `screenReader`: a module could not come in past the page's policy. */
function asScript(): string {
  const module = readFileSync(file, 'utf8')
  const script = module.replace(
    /export\{\S+ as Virtual,(\S+) as virtual\};/,
    (_, reader) => `globalThis.screenReader=${reader};`,
  )
  if (script === module) throw new Error(`${file} does not end as it used to`)
  return `(()=>{${script.replace(/\/\/# sourceMappingURL=.*/, '')}})()`
}

/** A page that was loaded anew has to be opened to the reader again; the routes of the app are one page. */
async function open(page: Page) {
  if (!(await page.evaluate(() => 'screenReader' in globalThis))) await page.evaluate(asScript())
}

/** Everything on the page, or in the dialog that lies above it, from its beginning to its end. */
export async function readAloud(page: Page): Promise<readonly string[]> {
  await open(page)
  return page.evaluate(async () => {
    const { screenReader } = globalThis as never as Ear
    // Where scripts run, no browser has it in what it tells a screen reader.
    for (const each of document.querySelectorAll('noscript')) each.remove()
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    await screenReader.start({ container: dialog ?? document.body })
    const beginning = await screenReader.lastSpokenPhrase()
    const isEnd = (phrase: string) => phrase === `end of ${beginning}`
    do await screenReader.next()
    while (!isEnd(await screenReader.lastSpokenPhrase()))
    const spoken = await screenReader.spokenPhraseLog()
    await screenReader.stop()
    return spoken
  })
}

/** From now on what the focus comes to and what the page says by itself is heard. */
export async function startScreenReader(page: Page) {
  await open(page)
  await page.evaluate(() => (globalThis as never as Ear).screenReader.start({ container: document.body }))
}

/** What was said since it was asked last. */
export const spokenPhrases = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { screenReader } = globalThis as never as Ear
    const spoken = await screenReader.spokenPhraseLog()
    await screenReader.clearSpokenPhraseLog()
    return spoken
  })
