import type { Page } from '@playwright/test'
import axe from 'axe-core'
import {
  animatedElements,
  waitForTransitions,
  horizontalOverflow,
  wcagTags,
} from '#test/component/screen-rules.ts'
import { expect } from '../browser-test.ts'

const run = (options: axe.RunOptions) =>
  (globalThis as unknown as { axe: typeof axe }).axe.run(document, options)

/** Returns axe violations of the current page; without options by all rules. */
export async function axeFinds(page: Page, options: axe.RunOptions = {}) {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(run, options)
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** Expects no axe violation, horizontal scrolling or animation. `what` names the screen in failures. */
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
