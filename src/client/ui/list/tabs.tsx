import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './tabs.module.css'

interface TabsProps<Name extends string> {
  readonly label: string
  /** Labels by name, in order; a tab without one is not offered, and a single one is no choice. */
  readonly tabs: Readonly<Partial<Record<Name, string>>>
  readonly chosen: Name
  readonly onChoose: (tab: Name) => void
  /** Class of the panel. */
  readonly className?: string | undefined
  /** Content of the chosen tab. */
  readonly children: ReactNode
}

/** The tab that a key moves to; undefined for other keys. */
function tabFor<Name extends string>(key: string, names: readonly Name[], chosen: Name): Name | undefined {
  if (key === 'Home') return names[0]
  if (key === 'End') return names.at(-1)
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return step === 0 ? undefined : names[(names.indexOf(chosen) + step + names.length) % names.length]
}

/** Tabs after the ARIA pattern with the panel of the chosen one: one stop for Tab, arrows move and choose. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, chosen, onChoose, className, children } = props
  const id = useId()
  const names = Object.keys(tabs) as Name[]
  if (names.length < 2) return <div className={classes(className)}>{children}</div>
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabFor(event.key, names, chosen)
    if (!next) return
    event.preventDefault()
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
    onChoose(next)
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {names.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}${each}`}
            data-tab={each}
            aria-selected={each === chosen}
            aria-controls={id}
            tabIndex={each === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(each)}
            onKeyDown={onKeyDown}
          >
            {tabs[each]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={id} aria-labelledby={`${id}${chosen}`} className={classes(className)}>
        {children}
      </div>
    </>
  )
}
