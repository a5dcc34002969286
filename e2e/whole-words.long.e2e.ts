/** No word of the site is cut by a line break, in English and Afrikaans, on phones and at the widths of tables. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { smallSchool } from '#seed/small-school.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { brokenWords } from './setup/access/broken-words.ts'
import { publicScreens } from './setup/access/screens.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'

// A demo of their own: on the site of the other tests are titles and names that those have made up.
let dataDir = ''
let site: RunningSite | undefined
test.use({ baseURL: async ({}, use) => use(site?.url ?? '') })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-words-'))
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  site = await startSite({ demo: true, settings }, 100_000)
})
test.afterAll(async () => {
  await site?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const widths = [1280, 390, 320]
const members = [
  ['educator', ['/', '/contribute', '/contribute/several', '/contributions', '/view-account']],
  ['moderator', ['/', '/moderation', '/view-account']],
  [
    'admin',
    ['/role-assign', '/site-status', '/audit-log', '/audit-log?tab=access', '/figures', '/view-account'],
  ],
] as const
const visitors = [undefined, [...publicScreens, '/subject/computer-science']] as const

/** Titles and tags are words of people. A browser with a dictionary hyphenates them. */
const wordsOfPeople = smallSchool.lessons.flatMap(({ title, tags }) => [title, ...tags]).join(' ')

for (const language of ['en', 'af'])
  for (const [who, routes] of [visitors, ...members])
    test(`screens of ${who ?? 'visitors'} break no word in ${language}`, async ({
      page,
      context,
      baseURL,
    }) => {
      test.setTimeout(180_000)
      if (who) await signInAs(page, who)
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
      for (const route of routes) {
        await visit(page, route)
        await expect(page.getByRole('status').filter({ hasText: /^Loading|laai|Soek …/ })).toHaveCount(0)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 })
          const broken = await brokenWords(page)
          const own = broken.filter((word) => !wordsOfPeople.includes(word.replace('|', '')))
          expect([route, width, own]).toEqual([route, width, []])
        }
      }
    })
