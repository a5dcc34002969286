/** Accessibility and layout of a screen, narrow and wide, light and dark. */
import axe from 'axe-core'
import { expect, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'
import { animatedElements, waitForTransitions, horizontalOverflow, wcagTags } from './screen-rules.ts'

const defaultSize = { width: 1280, height: 720 }

/** Sets size, colour scheme and reduced motion of the window until the end of the test. */
export async function show(width: number, colorScheme: 'light' | 'dark' = 'light', height = 800) {
  onTestFinished(async () => {
    await commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
    await page.viewport(defaultSize.width, defaultSize.height)
  })
  await commands.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.viewport(width, height)
}

/** For `test.for`. */
export const views = [
  { width: 320, scheme: 'light', show: () => show(320, 'light') },
  { width: 1280, scheme: 'dark', show: () => show(1280, 'dark') },
] as const

/** Expects no axe violation, horizontal scrolling or animation. `what` names the screen in failures. */
export async function expectAccessible(what: string) {
  await waitForTransitions()
  const { violations } = await axe.run(document, { runOnly: wcagTags })
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(', ')}`)
  expect([what, found, horizontalOverflow(), animatedElements()]).toEqual([what, [], 0, []])
}
