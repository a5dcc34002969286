import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './story.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A colour that is still on its way to another would be judged in between. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })

/** axe finds nothing on the screen as it stands now, and nothing scrolls sideways; `what` names the screen. */
export async function looksRight(page: Page, what: string) {
  await settled(page)
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
