/** Finds words that a line break cuts in two without a hyphen. */
import type { Page } from '@playwright/test'

/** Returns the visible words of the page that stand on two lines, with a `|` at the break. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken = new Set<string>()
    const range = document.createRange()
    /** Position of the line of a letter. */
    const lineOf = (node: Node, at: number) => {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return Math.round(range.getBoundingClientRect().bottom)
    }
    /** Positions in a word where another line begins. */
    const breaksIn = (node: Node, start: number, length: number) =>
      Array.from({ length: length - 1 }, (_, before) => before + 1).filter(
        (at) => lineOf(node, start + at) > lineOf(node, start + at - 1) + 4,
      )
    /** Shown to screen readers only. */
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    const isVisible = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) === true &&
      !element.closest('script, style, noscript, select, textarea') &&
      !isClipped(element)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node)
      if (range.getClientRects().length < 2 || !isVisible(node.parentElement)) continue
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{M}’']{2,}/gu))
        for (const at of breaksIn(node, index, word.length))
          broken.add(`${word.slice(0, at)}|${word.slice(at)}`)
    }
    return [...broken]
  })
