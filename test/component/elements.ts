/** Reads and fills elements in component tests. */
import type { Locator } from 'vitest/browser'

/** Returns the current texts of the elements, in order. */
export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent.trim())

/** Returns the current value of a field. */
export const valueOf = (box: Locator) => (box.element() as HTMLInputElement).value

/** Returns an empty PDF of this size, enough for the checks of the form. */
export const aPdf = (name: string, bytes = 600) =>
  new File(['%PDF-1.4\n'.padEnd(bytes - 6), '%%EOF\n'], name, { type: 'application/pdf' })

/** Chooses a file as the system dialog does. Unlike `upload`, the bytes stay in the page, so large files are cheap. */
export function chooseFile(box: Locator, file: File) {
  const input = box.element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Focuses an element once it exists. */
export async function focus(locator: Locator) {
  const element = await locator.findElement()
  element.focus()
}

/** Clicks in this very moment. A live reload may remove an error with its Retry while another click is prepared. */
export const clickNow = (locator: Locator) => (locator.element() as HTMLElement).click()
