/** What component tests ask of elements, and give to them. */
import type { Locator } from 'vitest/browser'

/** What the elements say at this moment, in their order. */
export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent.trim())

/** What stands in a box at this moment. */
export const valueOf = (box: Locator) => (box.element() as HTMLInputElement).value

/** A PDF with nothing on it, of that many bytes; it is enough for what the form looks at. */
export const aPdf = (name: string, bytes = 600) =>
  new File(['%PDF-1.4\n'.padEnd(bytes - 6), '%%EOF\n'], name, { type: 'application/pdf' })

/** Chooses a file as a dialog of the system does; unlike `upload`, its bytes stay in the page: large ones cost nothing. */
export function chooseFile(box: Locator, file: File) {
  const input = box.element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Gives the focus to an element once it is there. */
export async function focus(locator: Locator) {
  const element = await locator.findElement()
  element.focus()
}
