/** A virtual screen reader inside the real page. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Virtual } from '@guidepup/virtual-screen-reader'

interface Ear {
  readonly screenReader: Virtual
}

const file = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'))

/** Wraps the module as a script with the global `screenReader`: the page's policy blocks modules. */
function asScript(): string {
  const module = readFileSync(file, 'utf8')
  const script = module.replace(
    /export\{\S+ as Virtual,(\S+) as virtual\};/,
    (_, reader) => `globalThis.screenReader=${reader};`,
  )
  if (script === module) throw new Error(`${file} does not end as it used to`)
  return `(()=>{${script.replace(/\/\/# sourceMappingURL=.*/, '')}})()`
}

/** Injects the reader once per document; routes of the app share one document. */
async function open(page: Page) {
  if (!(await page.evaluate(() => 'screenReader' in globalThis))) await page.evaluate(asScript())
}

/** Returns every phrase of the page, or of the open dialog, in reading order. */
export async function readAloud(page: Page): Promise<readonly string[]> {
  await open(page)
  return page.evaluate(async () => {
    const { screenReader } = globalThis as never as Ear
    // Browsers with scripts do not expose <noscript> to screen readers.
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

/** Starts recording focus changes and live regions. */
export async function startScreenReader(page: Page) {
  await open(page)
  await page.evaluate(() => (globalThis as never as Ear).screenReader.start({ container: document.body }))
}

/** Returns the phrases since the last call. */
export const spokenPhrases = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { screenReader } = globalThis as never as Ear
    const spoken = await screenReader.spokenPhraseLog()
    await screenReader.clearSpokenPhraseLog()
    return spoken
  })
