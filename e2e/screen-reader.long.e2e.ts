/** The main journeys and every screen as a screen reader announces them. */
import type { Page } from '@playwright/test'
import { speechErrors } from './setup/access/speech-rules.ts'
import { spokenPhrases, startScreenReader, readAloud } from './setup/access/screen-reader.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'

const title = 'Simple and compound interest: worked examples in rand'
const opened = `link, ${title} (opens in a new tab)`

/** Returns the phrases between two phrases, without end markers and repeated control texts. */
function between(spoken: readonly string[], first: string, last: RegExp) {
  const from = spoken.indexOf(first)
  const rest = spoken.slice(from)
  const part = rest.slice(
    0,
    rest.findIndex((phrase, at) => at > 0 && last.test(phrase)),
  )
  return part.filter((phrase) => !/^(end of .*|paragraph|list)$/.test(phrase))
}

/** Waits until the phrase is announced; returns all phrases up to it. */
async function hears(page: Page, phrase: string | RegExp) {
  const all: string[] = []
  await expect
    .poll(async () => {
      all.push(...(await spokenPhrases(page)))
      return all
    })
    .toContainEqual(typeof phrase === 'string' ? phrase : expect.stringMatching(phrase))
  return all
}

test(
  'W4 W7 screen reader announces place and actions at each step from Home to a preview',
  {
    tag: '@whole-browser',
  },
  async ({ page }) => {
    await visit(page, '/')
    await startScreenReader(page)
    // The count arrives after the link, and a focused element is announced once.
    await page.getByRole('link', { name: /^Mathematics \d+ resources$/ }).focus()
    await hears(page, /^link, Mathematics \d+ resources$/)
    await page.keyboard.press('Enter')
    await hears(page, 'heading, Mathematics, level 1')
    await expect(page.getByRole('row').nth(1)).toBeVisible()

    const row = between(await readAloud(page), opened, /^row, /)
    expect(row.slice(0, 2)).toEqual([opened, title])
    expect(row).toContain('PDF · 1 page · 10 kB · CC BY-SA 4.0')
    const acts = row.filter((phrase) => /^(button|group)\b/.test(phrase))
    expect(acts).toEqual([
      `button, Preview, ${title}, has popup dialog`,
      `button, Save offline · 10 kB, ${title}`,
      `group, Stars, ${title}`,
      ...[1, 2, 3, 4, 5].map((star) => `button, Rate ${star} ${star === 1 ? 'star' : 'stars'}`),
      `button, Report, ${title}`,
      `button, Share, ${title}, has popup dialog`,
    ])

    await startScreenReader(page)
    const preview = page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'Preview' })
    await preview.focus()
    await page.keyboard.press('Enter')
    await hears(page, `dialog, ${title}`)
    await expect(page.getByRole('img', { name: 'First page' })).toBeVisible()
    const shown = await readAloud(page)
    expect(shown[0]).toBe(`dialog, ${title}`)
    expect(shown.filter((phrase) => /^(heading|image|button|link|tab), /.test(phrase))).toEqual([
      `heading, ${title}, level 2`,
      'link, Resource page (opens in a new tab)',
      'tab, First page, selected, 1 control, position 1, set size 3',
      'tab, Text (1 kB), not selected, 1 control, position 2, set size 3',
      'tab, Pages (about 30 kB each), not selected, 1 control, position 3, set size 3',
      'button, Show whole PDF (10 kB)',
      'image, First page',
      expect.stringMatching(/^heading, (Text|Beginning of the text), level 3$/),
      'button, Close',
      'link, Download, PDF\u00a0· 10\u00a0kB',
      'button, Share, has popup dialog',
    ])
    await startScreenReader(page)
    await page.keyboard.press('Escape')
    await hears(page, `button, Preview, ${title}, has popup dialog`)
  },
)

test('W6 screen reader announces results, a rating, a report, a copied link and an unknown email', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await visit(page, '/subject/mathematics')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toBeVisible()
  await startScreenReader(page)
  // With a space: another test files a resource named `simple-and-compound-…`.
  await page.getByLabel('Search by title').fill('and compound')
  await hears(page, 'polite: 1 resource')

  await row.getByRole('button', { name: 'Rate 1 star' }).click()
  await hears(page, /^polite: \d/)
  await row.getByRole('button', { name: 'Report' }).click()
  await hears(page, 'polite: Report submitted successfully!')

  await row.getByRole('button', { name: 'Share' }).focus()
  await page.keyboard.press('Enter')
  await hears(page, 'link, WhatsApp (opens in a new tab, uses your data)')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await hears(page, /^polite: (Copied|Selected\. Press Ctrl\+C to copy)\.$/)
  await page.keyboard.press('Escape')

  await visit(page, '/sign-in')
  await startScreenReader(page)
  await page.getByLabel('Email').fill('nobody@school.example')
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  // Focus moves to the invalid field and its error.
  await hears(page, /^textbox, Email, nobody@school\.example, No account/)
})

const licences = [
  'CC BY 4.0',
  'CC BY-SA 4.0',
  'CC BY-NC 4.0',
  'CC BY-NC-SA 4.0',
  'CC0',
  'Public domain',
  'I do not know',
]

test('W6 screen reader announces errors of the contribute form and the terms of each licence', async ({
  page,
}) => {
  await signInAs(page, 'educator')
  await visit(page, '/contribute')
  await page.locator('summary').filter({ hasText: 'Licence and author' }).press('Enter')
  await startScreenReader(page)
  await page.getByRole('button', { name: 'Upload', exact: true }).press('Enter')
  await hears(page, /^combobox, Upload type, Please select an upload type, .*invalid$/)
  const spoken = await readAloud(page)
  expect(spoken).toContainEqual(
    expect.stringMatching(
      /^group, What may others do with it\?, For your own work, choose .* cannot withdraw a licence later\.$/,
    ),
  )
  const facts = /^radio, (.+?), ([A-Z].{30,}\.), (not checked|checked), position \d, set size 7$/
  const choices = spoken.flatMap((phrase) =>
    phrase.startsWith('radio, ') ? [facts.exec(phrase)?.slice(1)] : [],
  )
  expect(choices.map((choice) => choice?.[0])).toEqual(licences)
  expect(choices.map((choice) => choice?.[2])).toEqual(['checked', ...Array(6).fill('not checked')])
  expect(choices[2]?.[1]).toContain('but not commercially')
})

test('W4 W8 OPS-42 screen reader announces a resource and its actions on pages without scripts', async ({
  page,
}) => {
  await page.goto('/lite/subject/mathematics')
  const spoken = await readAloud(page)
  const row = spoken.indexOf(`link, ${title}`)
  expect(spoken[row - 1]).toMatch(/^listitem, level 1, position \d+, set size \d+$/)
  expect(
    spoken
      .slice(row)
      .filter((phrase) => phrase.startsWith('link, '))
      .slice(0, 3),
  ).toEqual([
    `link, ${title}`,
    expect.stringMatching(/^link, Open: PDF\s·\s1\spage\s·\s10\skB$/),
    'link, Report',
  ])
  await page.getByRole('link', { name: title }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const own = (await readAloud(page)).filter((phrase) =>
    /^(heading|link|navigation|search|textbox), /.test(phrase),
  )
  expect(own.slice(0, 5)).toEqual([
    'link, Skip to content',
    'link, Thuto',
    'navigation, Site',
    'link, Subjects',
    'link, Full site',
  ])
  const from = own.indexOf(`heading, ${title}, level 1`)
  expect(own.slice(from, own.indexOf('link, About us'))).toEqual([
    `heading, ${title}, level 1`,
    expect.stringMatching(/^link, Read as text \(\d+\skB\)$/),
    expect.stringMatching(/^link, View pages \(about 12\skB each\)$/),
    expect.stringMatching(/^link, Download, PDF\s· 1\spage\s· 10\skB$/),
    'link, Open in the full site',
    'heading, About this resource, level 2',
    'link, Mathematics',
    'link, CC BY-SA 4.0 (uses your data)',
    'heading, How to credit, level 2',
    'textbox, Copy this credit line when you use the resource:, read only',
    'heading, Share, level 2',
    'link, Send by WhatsApp (uses your data)',
    'link, Print a card',
    'link, Report this resource',
    'link, Report an error on this page',
  ])
})

const screens = [
  '/#/',
  '/#/subject/mathematics',
  '/#/search?q=water',
  '/#/search?q=zzqq',
  '/#/other-oers',
  '/#/self-directed-learning',
  '/#/contributors',
  '/#/about-us',
  '/#/sign-in',
  '/#/sign-up',
  '/#/shelf',
  '/#/privacy',
  '/#/new-password',
  '/#/no-such-page',
  '/lite',
  '/lite/subject/mathematics',
  '/lite/search?q=water&lang=af',
  '/s/history?lang=af',
]

async function complaints(page: Page, addresses: readonly string[]) {
  const all: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
    all.push(...speechErrors(await readAloud(page)).map((complaint) => `${address} ${complaint}`))
  }
  return all
}

test(
  'public screens name every control and have one main landmark and ordered headings',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(120_000)
    expect(await complaints(page, screens)).toEqual([])
    await page.goto('/s/mathematics')
    const own = String(await page.getByRole('link', { name: title }).getAttribute('href'))
    const id = own.split('/')[2]
    const ofOne = ['card', 'text', 'pages'].map((form) => `/r/${id}/${form}`)
    expect(await complaints(page, [own, ...ofOne, `/lite/report/${id}`, `/lite/error/${id}`])).toEqual([])
  },
)

test(
  'member screens name every control and have one main landmark and ordered headings',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(120_000)
    await signInAs(page, 'admin')
    const theirs = [
      '/contribute',
      '/contributions',
      '/moderation',
      '/role-assign',
      '/site-status',
      '/audit-log',
      '/figures',
      '/view-account',
    ]
    expect(
      await complaints(
        page,
        theirs.map((route) => `/#${route}`),
      ),
    ).toEqual([])
  },
)
