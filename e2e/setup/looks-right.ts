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

/** What would move for longer than a blink although somebody asked for less motion. */
const moving = (page: Page) =>
  page.evaluate(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return []
    const longest = (times: string) => Math.max(...times.split(',').map((time) => parseFloat(time)))
    const moves = (element: Element) =>
      ['', '::before', '::after'].some((part) => {
        const style = getComputedStyle(element, part)
        const lasts = Math.max(longest(style.animationDuration), longest(style.transitionDuration))
        return lasts > 0.1 || style.scrollBehavior === 'smooth'
      })
    return [...document.querySelectorAll('*')].filter(moves).map(({ outerHTML }) => outerHTML.slice(0, 80))
  })

/** axe finds nothing on the screen as it stands now, nothing scrolls sideways or moves unasked; `what` names the screen. */
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
  expect([what, sideways, await moving(page)]).toEqual([what, 0, []])
}
