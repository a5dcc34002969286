import type { Locator } from 'vitest/browser'

/** What the elements say at this moment, in their order. */
export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent.trim())
