import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { factsLine } from '#features/resources/format.ts'
import { subjectTitles } from '#features/subjects/messages.ts'
import { liveOnHome, subjects } from '#features/subjects/subject.ts'
import { useLiveEvents } from '#client/realtime/use-live-events.ts'
import { useThrottled } from '#client/timing/use-throttled.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { didYouMeanTexts, searchTexts } from '../messages.ts'
import { type ListState, useSuggestionList } from './use-suggestion-list.ts'
import { type Suggestion, suggestionsKey, type Suggestions, useSuggestions } from './use-suggestions.ts'
import styles from './search-box.module.css'

/** HOME-20: ten of the eleven; computer science is found by the same look at the server, only not told as it happens. */
const homeTopics = liveOnHome.map((name) => `subject:${name}`)

/** Forgets suggestions when resources change (HOME-17–19); `onNews` is told of changes too. */
function useLiveSuggestions(onNews: () => void) {
  const client = useQueryClient()
  const forget = useThrottled(() => {
    client.removeQueries({ queryKey: suggestionsKey, type: 'inactive' })
    void client.invalidateQueries({ queryKey: suggestionsKey })
    onNews()
  })
  useLiveEvents(homeTopics, forget)
}

interface SuggestionListProps {
  readonly id: string
  readonly box: RefObject<HTMLElement>
  readonly words: string
  readonly onState: (state: ListState) => void
  readonly onNews: () => void
  readonly onSearch: (q: string) => void
}

/** The list under the search box, from the first focus on: only then the page listens to changes of resources. */
export function SuggestionList({ id, box, words, onState, onNews, onSearch }: SuggestionListProps) {
  const suggestions = useSuggestions(words)
  useLiveSuggestions(onNews)
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

/** The lines; each opens its resource in a new tab. Without any, other words may be offered to search for. */
function SuggestionLines(props: SuggestionLinesProps) {
  const { id, lineId, items = none, didYouMean, active, onPointer, onOpened, onSearch } = props
  const offer = items.length === 0 ? didYouMean : undefined
  const tiesOf = (line: number) =>
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
        hidden={items.length === 0 && offer === undefined}
        onPointerEnter={() => onPointer(true)}
        onPointerLeave={() => onPointer(false)}
      >
        {items.map((suggestion, line) => (
          <Line key={suggestion.id} ties={tiesOf(line)} suggestion={suggestion} onOpened={onOpened} />
        ))}
        {offer !== undefined && <Offer ties={tiesOf(0)} words={offer} onSearch={onSearch} />}
      </div>
      <LiveRegion unseen>
        {items.length > 0 && searchTexts.pressArrows(items.length)}
        {offer !== undefined && didYouMeanTexts.pressArrows(offer)}
      </LiveRegion>
    </>
  )
}

interface OfferProps extends Pick<SuggestionLinesProps, 'onSearch'> {
  readonly ties: object
  readonly words: string
}

const Offer = ({ ties, words, onSearch }: OfferProps) => (
  <button type="button" {...ties} onClick={() => onSearch(words)}>
    <span>
      {didYouMeanTexts.before}
      <b>{words}</b>
      {didYouMeanTexts.after}
    </span>
  </button>
)

/** In the language of the page; the answer names subjects in English. */
function titleShown({ subjectTitle }: Suggestion): string {
  const subject = subjects.find(({ title }) => title === subjectTitle)
  return subject ? subjectTitles[subject.id] : subjectTitle
}

interface LineProps extends Pick<SuggestionLinesProps, 'onOpened'> {
  readonly ties: object
  readonly suggestion: Suggestion
}

const Line = ({ ties, suggestion, onOpened }: LineProps) => (
  <a {...ties} href={suggestion.file_url} target="_blank" rel="noopener noreferrer" onClick={onOpened}>
    <span lang={suggestion.language ?? undefined} className={styles.title}>
      {suggestion.title}
    </span>
    <span className={styles.subject}>
      {titleShown(suggestion)} · {factsLine(suggestion)}
    </span>
  </a>
)
