import { ShortcutsHelp } from './shortcuts-help.tsx'

const currentRow = () => document.activeElement?.closest('[data-row]')

/** Moves the focus to the title of another row, at first to the first one. */
function go(by: 1 | -1) {
  const rows = [...document.querySelectorAll('[data-row]')]
  const at = rows.findIndex((row) => row === currentRow())
  const to = at === -1 ? rows[0] : rows[at + by]
  to?.querySelector<HTMLElement>('a')?.focus()
}

/** Presses the button of an action in the focused row; the description of a refused one has the reason. */
const press = (action: string) => () => {
  const button = currentRow()?.querySelector<HTMLElement>(`[data-act="${action}"]`)
  button?.focus()
  button?.click()
}

const ofRows = {
  j: () => go(1),
  k: () => go(-1),
  a: press('approve'),
  s: press('return'),
  e: press('edit'),
  d: press('delete'),
}

/** Shortcuts of the lists: they press the buttons of the focused row. */
export const RowShortcuts = ({ onNext }: { readonly onNext: () => void }) => (
  <ShortcutsHelp actions={{ ...ofRows, n: onNext }} />
)
