import type { Page } from '@playwright/test'
import axe from 'axe-core'
import {
  animatedElements,
  waitForTransitions,
  horizontalOverflow,
  wcagTags,
} from '#test/component/screen-rules.ts'
import { expect } from './browser-test.ts'

const run = (options: axe.RunOptions) =>
  (globalThis as unknown as { axe: typeof axe }).axe.run(document, options)

/** What axe finds on the page as it stands now; without options by all of its rules. */
export async function axeFinds(page: Page, options: axe.RunOptions = {}) {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(run, options)
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** axe finds nothing on the screen as it stands now, nothing scrolls sideways or moves unasked; `what` names the screen. */
export async function expectAccessible(page: Page, what: string) {
  await page.evaluate(waitForTransitions)
  const found = await axeFinds(page, { runOnly: wcagTags })
  expect([
    what,
    found,
    await page.evaluate(horizontalOverflow),
    await page.evaluate(animatedElements),
  ]).toEqual([what, [], 0, []])
}
