import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { factsLine } from '#features/catalogue/resources/format.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { invalidateLists } from '#client/query-client.ts'
import { useLiveEvents } from '#client/realtime/use-live-events.ts'
import { useDebounced, useThrottled } from '#client/timing/use-throttled.ts'
import { call } from '#client/call.ts'
import { partTexts } from '#client/messages.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import type { ReturnOf } from '#shared/endpoint.ts'
import { leavesSite } from '#shared/paths.ts'
import { maxSuggestions, suggestResources } from '../contract.ts'
import { didYouMeanTexts, searchTexts } from '../messages.ts'
import { type ListState, useSuggestionList } from './use-suggestion-list.ts'
import styles from './suggestion-list.module.css'
import { liveOnHome } from '#features/catalogue/subjects/live-on-home.ts'

type Suggestion = ReturnOf<typeof suggestResources>['items'][number]

interface Suggestions {
  readonly items: readonly Suggestion[]
  /** A correction that has matches; only without suggestions. */
  readonly didYouMean?: string | undefined
}

const suggestionsKey = ['suggestions'] as const

const debounceMs = 150
const noSuggestions: Suggestions = { items: [] }

async function fetchSuggestions(q: string, signal: AbortSignal) {
  try {
    const { items, didYouMean } = await call(suggestResources, { query: { q }, signal })
    return { items: items.slice(0, maxSuggestions), didYouMean }
  } catch (error) {
    // HOME-21: logged with these words, never shown.
    if (!signal.aborted) console.error('Error fetching PDFs:', error)
    throw error
  }
}

/** Suggestions for the words typed so far, debounced; those of the previous words stay until the next response. */
function useSuggestions(words: string): Suggestions {
  const typed = words.trim()
  const q = useDebounced(typed, debounceMs)
  const { data } = useQuery({
    queryKey: [...suggestionsKey, q],
    queryFn: ({ signal }) => fetchSuggestions(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return typed === '' ? noSuggestions : (data ?? noSuggestions)
}

/** HOME-20: suggestions of the other subjects have no live updates. */
const homeTopics = liveOnHome.map((name) => `subject:${name}`)

/** Invalidates suggestions when resources change (HOME-17–19), at most once per throttle interval. */
function useLiveSuggestions(onChanged: () => void) {
  const client = useQueryClient()
  const invalidate = useThrottled(() => {
    client.removeQueries({ queryKey: suggestionsKey, type: 'inactive' })
    void invalidateLists(client, suggestionsKey)
    onChanged()
  })
  useLiveEvents(homeTopics, invalidate)
}

interface SuggestionListProps {
  readonly id: string
  readonly box: RefObject<HTMLElement>
  readonly words: string
  readonly onState: (state: ListState) => void
  readonly onChanged: () => void
  readonly onSearch: (q: string) => void
}

/** The list under the search box. Loaded at the first focus, and only then subscribed to changes of resources. */
export function SuggestionList({ id, box, words, onState, onChanged, onSearch }: SuggestionListProps) {
  const suggestions = useSuggestions(words)
  useLiveSuggestions(onChanged)
  const lineId = (line: number) => `${id}-${line}`
  const count = suggestions.items.length || Number(suggestions.didYouMean !== undefined)
  const openLine = (line: number) => document.getElementById(lineId(line))?.click()
  const { shown, active, dismiss, onPointer } = useSuggestionList(box, count, openLine)
  const activeId = active >= 0 ? lineId(active) : undefined
  useEffect(() => onState({ shown, activeId }), [onState, shown, activeId])
  return (
    <SuggestionLines
      id={id}
      lineId={lineId}
      {...(shown && suggestions)}
      active={active}
      onPointer={onPointer}
      onOpened={dismiss}
      onSearch={onSearch}
    />
  )
}

interface SuggestionLinesProps extends Partial<Suggestions> {
  readonly id: string
  readonly lineId: (line: number) => string
  readonly active: number
  readonly onPointer: (on: boolean) => void
  readonly onOpened: () => void
  readonly onSearch: (q: string) => void
}

const none: readonly Suggestion[] = []

/** Each line opens its resource in a new tab. Without suggestions, one line offers a correction. */
function SuggestionLines(props: SuggestionLinesProps) {
  const { id, lineId, items = none, didYouMean, active, onPointer, onOpened, onSearch } = props
  const correction = items.length === 0 ? didYouMean : undefined
  const optionOf = (line: number) =>
    ({
      id: lineId(line),
      role: 'option',
      'aria-selected': line === active,
      className: styles.line,
      tabIndex: -1,
    }) as const
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={searchTexts.suggestions}
        className={styles.lines}
        hidden={items.length === 0 && correction === undefined}
        onPointerEnter={() => onPointer(true)}
        onPointerLeave={() => onPointer(false)}
      >
        {items.map((suggestion, line) => (
          <Line key={suggestion.id} option={optionOf(line)} suggestion={suggestion} onOpened={onOpened} />
        ))}
        {correction !== undefined && (
          <Correction option={optionOf(0)} words={correction} onSearch={onSearch} />
        )}
      </div>
      <LiveRegion visuallyHidden>
        {items.length > 0 && searchTexts.pressArrows({ count: items.length })}
        {correction !== undefined && didYouMeanTexts.pressArrows({ words: correction })}
      </LiveRegion>
    </>
  )
}

interface CorrectionProps {
  readonly onSearch: (q: string) => void
  readonly option: object
  readonly words: string
}

const Correction = ({ option, words, onSearch }: CorrectionProps) => (
  <button type="button" {...option} onClick={() => onSearch(words)}>
    <span>
      {didYouMeanTexts.before}
      <b>{words}</b>
      {didYouMeanTexts.after}
    </span>
  </button>
)

interface LineProps {
  readonly onOpened: () => void
  readonly option: object
  readonly suggestion: Suggestion
}

const Line = ({ option, suggestion, onOpened }: LineProps) => (
  <a {...option} href={suggestion.file_url} target="_blank" rel="noopener noreferrer" onClick={onOpened}>
    <span lang={suggestion.language ?? undefined} className={styles.title}>
      {suggestion.title}
    </span>
    <span className={styles.subject}>
      {subjectByStorageName(suggestion.subject).title} · {factsLine(suggestion)}
      {leavesSite(suggestion.file_url, location.origin) && (
        <span className="visuallyHidden">{partTexts.opensOtherSite}</span>
      )}
    </span>
  </a>
)
