/** Single-key shortcuts of moderators. A switch turns them off on this device (WCAG 2.1.4). */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { localRows } from '#client/offline/browser-storage.ts'

const shortcutKeys = ['j', 'k', 'a', 's', 'e', 'd', 'n', '?'] as const
export type ShortcutKey = (typeof shortcutKeys)[number]

/** The action of each key that the page uses. */
export type Shortcuts = Readonly<Partial<Record<ShortcutKey, () => void>>>

const storageKey = 'thuto keyboard shortcuts'
const listeners = new Set<() => void>()

const isOn = () => localRows.get(storageKey) !== 'off'

function setOn(on: boolean) {
  if (on) localRows.remove(storageKey)
  else localRows.set(storageKey, 'off')
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** True while the shortcuts are on, and the function that sets it. */
export const useShortcutChoice = () => [useSyncExternalStore(watch, isOn), setOn] as const

/** Tick boxes take no letters, so the shortcuts work on them. */
const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** The shortcut of a key press; none in fields, in dialogs, with a modifier, and while a key is held. */
function shortcutOf({ key, ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || repeat || !isOn()) return undefined
  if (target instanceof Element && target.closest(fields)) return undefined
  if (document.querySelector('dialog[open]')) return undefined
  return shortcutKeys.find((name) => name === key.toLowerCase())
}

/** Runs the actions of keys while mounted. Each action needs a visible button too. */
export function useShortcuts(actions: Shortcuts) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = shortcutOf(event)
      const action = name && latest.current[name]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
