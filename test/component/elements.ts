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

interface Fiber {
  readonly memoizedProps: object
  readonly alternate: Fiber | null
}

/** React keeps two records of an element, of which one is current. */
function propsOf(element: Element): object[] {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  const fiber = key && (element as unknown as Readonly<Record<string, Fiber>>)[key]
  if (!fiber) throw new Error('React has not rendered this element')
  return [fiber.memoizedProps, ...(fiber.alternate ? [fiber.alternate.memoizedProps] : [])]
}

const elementsOf = (row: Element) => [row, ...row.querySelectorAll('*')]

/** Number of elements of a row, with the row itself. */
export const countElements = (row: Element) => elementsOf(row).length

/** Returns the function that counts the elements of these rows that React rendered since: a render gives new properties. */
export function watchRenders(rows: readonly Element[]) {
  const elements = rows.flatMap(elementsOf)
  const seen = new Set(elements.flatMap(propsOf))
  return () => elements.filter((element) => propsOf(element).some((props) => !seen.has(props))).length
}
