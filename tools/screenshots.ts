/**
 * `npm run screenshots`: takes the pictures of README.md from a demo of its own, each light and dark.
 *
 * 1. Waits for titles of the seed data, not for texts or parts of the screen, which change more often.
 * 2. Scrolls that title to the middle, and waits for pictures and fonts; animations are off.
 * 3. Writes WebP files of at most 120 kB to docs/screenshots.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { people } from '#seed/people.ts'
import { smallSchool } from '#seed/small-school.ts'
import { paths } from '#shared/paths.ts'
import { findBrowsers, launchArguments } from '#test/run/browser.ts'
import { withDataFolder, withSite } from './bench/compared-copies.ts'

const folder = new URL('../docs/screenshots/', import.meta.url)
const maxBytes = 120_000
const qualities = [85, 75, 65, 55]
const colorSchemes = ['light', 'dark'] as const

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 840 } }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

interface Shot {
  readonly name: string
  readonly path: string
  readonly screen: BrowserContextOptions
  /** A lesson by its key: the picture has its title in the middle; on a phone the page stays at its top. */
  readonly shows?: string
  /** A person by key, who is signed in. */
  readonly as?: string
}

const shots: readonly Shot[] = [
  { name: 'home', path: paths.home, screen: desktop },
  { name: 'subject', path: paths.subject('mathematics'), screen: desktop, shows: 'maths-counting-zu' },
  { name: 'resource', path: '', screen: desktop, shows: 'maths-interest' },
  { name: 'search', path: `${paths.search('grade 10')}&type=pdf`, screen: desktop, shows: 'geography-scale' },
  {
    name: 'moderation',
    path: paths.moderation,
    screen: desktop,
    shows: 'history-oral-link',
    as: 'moderator',
  },
  { name: 'phone', path: paths.subject('mathematics'), screen: phone, shows: 'maths-pythagoras' },
]

function byKey<T extends { readonly key: string }>(all: readonly T[], key: string): T {
  const found = all.find((each) => each.key === key)
  if (!found) throw new Error(`The seed data has nothing with the key ${key}. Correct the list of pictures.`)
  return found
}

const titleOf = (lesson: string) => byKey(smallSchool.lessons, lesson).title

/** Address of a page of the app, or of a resource's own page where the picture names no path. */
async function addressOf({ path, shows = '' }: Shot, site: string) {
  if (path !== '') return `${site}/#${path}`
  const { items } = (await (await fetch(`${site}/api/resources?limit=100`)).json()) as {
    readonly items: readonly { readonly id: string; readonly title: string }[]
  }
  const found = items.find(({ title }) => title === titleOf(shows))
  if (!found) throw new Error(`The site lists no lesson ${shows}. Choose one that is verified.`)
  return `${site}/r/${found.id}`
}

async function signIn(page: Page, site: string, key: string) {
  const { email, password } = byKey(people, key)
  const answer = await page.request.post(`${site}/api/sign-in`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`)
}

/** Resolves when fonts and all pictures on the screen are loaded and decoded. */
const areDrawn = async () => {
  await document.fonts.ready
  const onScreen = (image: Element) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  await Promise.all([...document.images].filter(onScreen).map((image) => image.decode()))
}

async function take(page: Page, shot: Shot, site: string): Promise<Buffer> {
  if (shot.as !== undefined) await signIn(page, site, shot.as)
  await page.goto(await addressOf(shot, site))
  const sign =
    shot.shows === undefined ? page.getByRole('heading', { level: 1 }) : page.getByText(titleOf(shot.shows))
  const seen = sign.filter({ visible: true }).first()
  if (shot.screen === phone) await seen.waitFor()
  else await seen.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.evaluate(areDrawn)
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}

/** The best quality within the limit. */
async function encode(png: Buffer, name: string): Promise<Buffer> {
  for (const quality of qualities) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length <= maxBytes) return webp
  }
  throw new Error(`${name} has more than ${maxBytes} bytes. Make the screen smaller.`)
}

async function save(browser: Browser, shot: Shot, site: string) {
  for (const colorScheme of colorSchemes) {
    const context = await browser.newContext({
      ...shot.screen,
      colorScheme,
      locale: 'en-ZA',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    try {
      const name = `${shot.name}-${colorScheme}.webp`
      const webp = await encode(await take(await context.newPage(), shot, site), name)
      await writeFile(new URL(name, folder), webp)
      console.log(`docs/screenshots/${name}  ${Math.ceil(webp.length / 1_000)} kB`)
    } finally {
      await context.close()
    }
  }
}

const { chromium: executablePath } = await findBrowsers()
const browser = await chromium.launch({ executablePath, args: launchArguments })
try {
  await mkdir(folder, { recursive: true })
  await withDataFolder((data) =>
    withSite({ name: 'this version', from: undefined }, { folder: data, demo: true }, async ({ url }) => {
      for (const shot of shots) await save(browser, shot, url)
    }),
  )
} finally {
  await browser.close()
}
