/** Doubled text, by both methods of browsers, and wider text spacing (WCAG 1.4.4, 1.4.12). */
import type { JSHandle, Page } from '@playwright/test'

/** Functions that run in the page and enlarge its text; `resetText` undoes them. */
export const textChanges = {
  'larger letters': () => {
    document.documentElement.style.fontSize = '200%'
  },
  // Text-only zoom as in Firefox: boxes measured in rem stay, and so does text in a drawing.
  'larger letters alone': () => {
    const all = [...document.body.querySelectorAll<HTMLElement>('*:not(svg, svg *)')]
    const sizes = all.map((each) => parseFloat(getComputedStyle(each).fontSize))
    for (const [at, each] of all.entries())
      each.style.setProperty('font-size', `${2 * (sizes[at] ?? 0)}px`, 'important')
  },
  'wider spacing': () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
  },
}

/** Undoes every text change. */
export const resetText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.removeProperty('font-size')
    for (const each of document.body.querySelectorAll<HTMLElement>('*'))
      each.style.removeProperty('font-size')
    document.adoptedStyleSheets = []
  })

interface VisibleElement {
  readonly words: string
  readonly within: Element
  /** Current rectangles of its lines: late content shifts them. */
  readonly lines: () => readonly DOMRect[]
  /** Fixed or sticky, so that covered content can be scrolled. */
  readonly floats: boolean
}

/** Returns the visible texts of the page. */
const textsSeen = (page: Page) =>
  page.evaluateHandle((): readonly VisibleElement[] => {
    const isWithin = (each: Element | null, is: (style: CSSStyleDeclaration) => boolean): boolean =>
      each !== null && (is(getComputedStyle(each)) || isWithin(each.parentElement, is))
    const seen: VisibleElement[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [within, words] = [node.parentElement, node.nodeValue?.trim() ?? '']
      if (!within || words === '' || within.closest('script, style, noscript, option, textarea')) continue
      const isForEars = isWithin(within, ({ clipPath }) => clipPath !== 'none')
      if (isForEars || !within.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = () => [...range.getClientRects()].filter(({ width }) => width > 2)
      const floats = isWithin(within, ({ position }) => /fixed|sticky/.test(position))
      seen.push({ words: words.slice(0, 40), within, lines, floats })
    }
    return seen
  })

/** Returns texts that overflow a clipping box, a control or a cell. */
const cutOff = (seen: JSHandle<readonly VisibleElement[]>) =>
  seen.evaluate((all) => {
    const leaves = (line: DOMRect, box: Element) => {
      const { overflowX, overflowY, display } = getComputedStyle(box)
      const holds = box.matches('button, a, td, li') && display !== 'inline'
      const [edge, cuts, high] = [box.getBoundingClientRect(), /hidden|clip/, line.height / 4]
      const sideways = line.right > edge.right + 2 || line.left < edge.left - 2
      const upOrDown = line.bottom > edge.bottom + high || line.top < edge.top - high
      return ((holds || cuts.test(overflowX)) && sideways) || ((holds || cuts.test(overflowY)) && upOrDown)
    }
    const scrolls = (box: Element) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      return /auto|scroll/.test(overflowX + overflowY)
    }
    const isCut = (line: DOMRect, box: Element | null): boolean =>
      box !== null && !scrolls(box) && (leaves(line, box) || isCut(line, box.parentElement))
    return all
      .filter(({ lines, within }) => lines().some((line) => isCut(line, within)))
      .map(({ words }) => `“${words}” is cut off`)
  })

/** Returns texts that overlap. */
const covered = (seen: JSHandle<readonly VisibleElement[]>) =>
  seen.evaluate((all) => {
    const lines = all
      .filter(({ floats }) => !floats)
      .flatMap((each) => each.lines().map((line) => ({ ...each, line })))
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.45 * Math.min(a.height, b.height)
    return lines.flatMap((one, at) =>
      lines
        .slice(at + 1)
        .filter((other) => other.within !== one.within && overlap(one.line, other.line))
        .map((other) => `“${one.words}” and “${other.words}” lie on each other`),
    )
  })

/** Returns fields narrower than two characters. */
const tooNarrow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=hidden])')]
      .filter(
        (box) => box.checkVisibility() && box.clientWidth < 2 * parseFloat(getComputedStyle(box).fontSize),
      )
      .map(({ id }) => `nothing can be typed into #${id}`),
  )

/** Returns texts that are cut off or overlap, and fields that are too narrow. */
export async function unreadableParts(page: Page): Promise<readonly string[]> {
  const seen = await textsSeen(page)
  return [...new Set([...(await cutOff(seen)), ...(await covered(seen)), ...(await tooNarrow(page))])]
}
