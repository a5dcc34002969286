import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Name extends string> {
  readonly label: string
  /** Labels by name, in order; a tab without one is not offered, and a single one is no choice. */
  readonly tabs: Readonly<Partial<Record<Name, string>>>
  readonly chosen: Name
  readonly onChoose: (tab: Name) => void
  /** Content of the chosen tab. */
  readonly children: ReactNode
}

/** The tab of `count` that a key moves to, from 0; undefined for other keys. */
function placeOf(key: string, at: number, count: number) {
  const places: Partial<Record<string, number>> = { Home: 0, End: -1, ArrowRight: at + 1, ArrowLeft: at - 1 }
  const place = places[key]
  return place === undefined ? undefined : (place + count) % count
}

/** Tabs after the ARIA pattern with the panel of the chosen one: one stop for Tab, arrows move and choose. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId()
  const names = Object.keys(tabs) as Name[]
  if (names.length < 2) return <>{children}</>
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.key, names.indexOf(chosen), names.length)
    if (place === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[place]?.focus()
    onChoose(names[place] ?? chosen)
  }
  return (
    <>
      <div role="tablist" tabIndex={-1} aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {names.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={id + each}
            aria-selected={each === chosen}
            aria-controls={id}
            tabIndex={each === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(each)}
          >
            {tabs[each]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={id} aria-labelledby={id + chosen}>
        {children}
      </div>
    </>
  )
}
