import { type KeyboardEvent, useId } from 'react'
import { useQuery } from '#client/router/use-query.ts'
import { auditTexts as texts } from '../messages.ts'
import { AccessEvents } from './access-events.tsx'
import { Decisions } from './decisions.tsx'
import styles from './audit-board.module.css'

const tabs = ['decisions', 'access'] as const
type Tab = (typeof tabs)[number]

/** The tab that a key moves to; undefined for other keys. */
function tabFor(key: string, tab: Tab): Tab | undefined {
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs[tabs.length - 1]
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return step === 0 ? undefined : tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
}

interface TabsProps {
  readonly tab: Tab
  readonly id: string
  readonly onChoose: (tab: Tab) => void
}

/** Tabs after the ARIA pattern: one stop for Tab, arrows move and choose. */
function Tabs({ tab, id, onChoose }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabFor(event.key, tab)
    if (!next) return
    event.preventDefault()
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
    onChoose(next)
  }
  return (
    <div role="tablist" aria-label={texts.tabs} className={styles.tabs}>
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}${each}`}
          data-tab={each}
          aria-selected={each === tab}
          aria-controls={id}
          tabIndex={each === tab ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(each)}
          onKeyDown={onKeyDown}
        >
          {texts[each]}
        </button>
      ))}
    </div>
  )
}

/** Filters that both tabs have stay; the others belong to one tab. */
const onlyHere = { act: '', actor: '', resource: '', kind: '', account: '' }

/** Decisions, and sign-in and access. The URL has the tab and the filters. */
export function AuditBoard() {
  const { query, change } = useQuery()
  const tab: Tab = query.get('tab') === 'access' ? 'access' : 'decisions'
  const id = useId()
  const choose = (next: Tab) =>
    next !== tab && change({ ...onlyHere, tab: next === 'access' ? next : '' }, 'choice')
  return (
    <>
      <Tabs tab={tab} id={id} onChoose={choose} />
      <div role="tabpanel" id={id} aria-labelledby={`${id}${tab}`} className={styles.board}>
        {tab === 'access' ? <AccessEvents query={query} /> : <Decisions query={query} />}
      </div>
    </>
  )
}
