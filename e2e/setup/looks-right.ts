import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './story.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** axe finds nothing on the screen as it stands now, and nothing scrolls sideways; `what` names the screen. */
export async function looksRight(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect([what, sideways]).toEqual([what, 0])
}
