/** Data budget of the first visit to each route on a phone, without requests to other hosts. */
import type { Browser, Page } from '@playwright/test'
import { newPhone } from './setup/data-budget/new-phone.ts'
import {
  countBytes,
  externalRequests,
  kB,
  ofOtherTests,
  sumOfBytes,
  waitUntilStable,
} from './setup/data-budget/count-bytes.ts'
import { routeBudgets } from './setup/data-budget/route-budgets.ts'
import { expect, test } from './setup/browser-test.ts'

/** Excludes lists, which other tests fill: rows (data-budget.e2e.ts) and covers have their own budgets. */
const ofLists =
  /\/api\/(resources|search|contributions|moderation|users|audit-log|security-events|figures)\b|\/covers\//

/** Lists whose section loads only when they are not empty; what fills them here is another test. */
const emptyLists: Readonly<Record<string, object>> = {
  bin: { binned: [] },
  links: { links: [] },
  revisions: { revisions: [], total: 0 },
  requests: { removals: [], errors: [], lessons: [] },
}

const withoutLists = (page: Page) =>
  page.route(/\/api\/moderation\/(bin|links|revisions|requests)$/, (route) =>
    route.fulfill({ json: emptyLists[route.request().url().split('/').at(-1) ?? ''] ?? {} }),
  )

async function firstVisit(browser: Browser, baseURL: string, { route, as }: (typeof routeBudgets)[number]) {
  const phone = await newPhone(browser, { baseURL, as })
  try {
    const page = await phone.newPage()
    const counted = await countBytes(page)
    if (route === '/moderation') await withoutLists(page)
    await page.goto(`/#${route}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitUntilStable(() => counted.received.length)
    const inLists = counted.received.filter(({ url }) => ofLists.test(url))
    const bytes = counted.total() - sumOfBytes([...inLists, ...ofOtherTests(counted.received)])
    return { bytes, elsewhere: externalRequests(counted, baseURL) }
  } finally {
    await phone.close()
  }
}

const groups = [
  { who: 'nobody', list: routeBudgets.filter(({ as }) => as === undefined) },
  { who: 'members', list: routeBudgets.filter(({ as }) => as !== undefined) },
]
for (const { who, list } of groups)
  test(
    `budget: CALL-01 T50 first visit to each route of ${who} stays within its budget and contacts no other host`,
    { tag: '@long' },
    async ({ browser, baseURL }) => {
      test.setTimeout(120_000)
      const passed: string[] = []
      for (const each of list) {
        const { bytes, elsewhere } = await firstVisit(browser, String(baseURL), each)
        console.info(`${each.route}: ${bytes} bytes, may be ${each.maxKb} kB`)
        if (bytes > each.maxKb * kB) passed.push(`${each.route}: ${bytes} bytes, more than ${each.maxKb} kB`)
        expect([each.route, elsewhere]).toEqual([each.route, []])
      }
      expect(passed).toEqual([])
    },
  )
