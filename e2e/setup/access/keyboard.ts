/** Keyboard navigation. Every focused element must be uncovered and have a visible focus mark. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../browser-test.ts'

type Key = 'Tab' | 'Shift+Tab'

interface Stop {
  readonly what: string
  readonly error: string
}

/** Returns the focused element and its visibility error; undefined when the body has focus. */
const stopNow = (page: Page) =>
  page.evaluate((): Stop | undefined => {
    const at = document.activeElement
    if (!at || at === document.body) return undefined
    const near = [at, at.parentElement, at.parentElement?.parentElement].filter(
      (each) => each instanceof Element,
    )
    const isOnTop = ({ left, top, width, height }: DOMRect) =>
      [0.5, 0.1, 0.9].some((part) => {
        const there = document.elementFromPoint(left + width * part, top + height * part)
        return there !== null && (at.contains(there) || there.contains(at)) && there !== document.body
      })
    const isMarked = near.some((each) => {
      const { outlineStyle, outlineWidth, borderColor, borderWidth } = getComputedStyle(each)
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true
      // The frame of a search box has its colour only while the focus is in it.
      return (
        each !== at &&
        at.matches('[role=combobox]') &&
        parseFloat(borderWidth) >= 2 &&
        !borderColor.endsWith(', 0)')
      )
    })
    const error = [...at.getClientRects()].some(isOnTop) ? '' : 'is hidden; '
    const name = at.getAttribute('aria-label') ?? (at.textContent.trim() || at.id)
    return { what: `${at.tagName} ${name.slice(0, 60)}`, error: error + (isMarked ? '' : 'has no mark') }
  })

async function step(page: Page, key: Key) {
  await page.keyboard.press(key)
  const stop = await stopNow(page)
  if (stop) expect(stop).toEqual({ ...stop, error: '' })
  return stop?.what
}

/** Presses the key until the target has focus. Throws after 120 presses. */
export async function tabTo(page: Page, target: Locator, key: Key = 'Tab') {
  const passed: (string | undefined)[] = []
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  await target.waitFor()
  for (let pressed = 0; pressed < 120; pressed += 1) {
    passed.push(await step(page, key))
    if (await isThere()) return
  }
  throw new Error(`${key} does not come to ${target.toString()}, but to ${passed.join(' · ')}`)
}

export async function tabAndPress(page: Page, target: Locator, key: Key = 'Tab') {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Tabs from the current focus to the end of the page; returns the number of stops. */
export async function tabThroughPage(page: Page, key: Key = 'Tab'): Promise<number> {
  for (let passed = 0; passed < 200; passed += 1) if ((await step(page, key)) === undefined) return passed
  throw new Error('There is no way out of this page')
}
