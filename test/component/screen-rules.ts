/**
 * Rules that every screen keeps. Each function stands alone, because stories send it into the page of a browser:
 * component tests call it where they are.
 */

/** What axe checks. */
export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Waits until no colour is on its way to another: those in between would be judged. */
export async function waitForTransitions() {
  for (;;) {
    await new Promise(requestAnimationFrame)
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    if (transitions.length === 0) return
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  }
}

/** By how many pixels the page is wider than the window. */
export const horizontalOverflow = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth

/** The elements that move for longer than a blink although less motion was asked for. */
export function animatedElements(): string[] {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return []
  const longest = (times: string) => Math.max(...times.split(',').map((time) => parseFloat(time)))
  const moves = (element: Element) =>
    ['', '::before', '::after'].some((part) => {
      const style = getComputedStyle(element, part)
      const lasts = Math.max(longest(style.animationDuration), longest(style.transitionDuration))
      return lasts > 0.1 || style.scrollBehavior === 'smooth'
    })
  return [...document.querySelectorAll('*')].filter(moves).map(({ outerHTML }) => outerHTML.slice(0, 80))
}
