import { factsLine } from '#features/resources/format.ts'
import { subjectTitles } from '#features/subjects/messages.ts'
import { subjects } from '#features/subjects/subject.ts'
import { Status } from '#web/kit/ui/state/status.tsx'
import { didYouMeanTexts, searchTexts } from '../messages.ts'
import type { Suggestion, Suggestions } from './use-suggestions.ts'
import styles from './search-box.module.css'

interface SuggestionLinesProps extends Partial<Suggestions> {
  readonly id: string
  readonly lineId: (line: number) => string
  readonly active: number
  readonly onPointer: (on: boolean) => void
  readonly onOpened: () => void
  readonly onSearch: (q: string) => void
}

const none: readonly Suggestion[] = []

/** The list itself; every line opens its resource in a new tab. Without any, other words may be offered to search for. */
export function SuggestionLines(props: SuggestionLinesProps) {
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
      <Status unseen>
        {items.length > 0 && searchTexts.pressArrows(items.length)}
        {offer !== undefined && didYouMeanTexts.pressArrows(offer)}
      </Status>
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
