/** Rules of every screen. Each function is self-contained, because browser tests evaluate it in the page. */

/** Tags of the axe rules that are checked. */
export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Waits for CSS transitions: axe would check intermediate colours. */
export async function waitForTransitions() {
  for (;;) {
    await new Promise(requestAnimationFrame)
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    if (transitions.length === 0) return
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  }
}

/** Returns by how many pixels the page is wider than the window. */
export const horizontalOverflow = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth

/** Returns elements that animate for over 0.1 s despite reduced motion. */
export function animatedElements(): string[] {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return []
  const maxMs = (times: string) => Math.max(...times.split(',').map((time) => parseFloat(time)))
  const moves = (element: Element) =>
    ['', '::before', '::after'].some((part) => {
      const style = getComputedStyle(element, part)
      const lasts = Math.max(maxMs(style.animationDuration), maxMs(style.transitionDuration))
      return lasts > 0.1 || style.scrollBehavior === 'smooth'
    })
  return [...document.querySelectorAll('*')].filter(moves).map(({ outerHTML }) => outerHTML.slice(0, 80))
}
