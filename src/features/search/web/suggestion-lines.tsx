import { factsLine } from '#features/resources/format.ts'
import { Status } from '#web/kit/ui/state/status.tsx'
import type { Suggestion } from './use-suggestions.ts'
import styles from './search-box.module.css'

interface SuggestionLinesProps {
  readonly id: string
  readonly lineId: (line: number) => string
  readonly suggestions: readonly Suggestion[]
  readonly active: number
  readonly onPointer: (on: boolean) => void
  readonly onOpened: () => void
}

/** The list itself; every line opens its resource in a new tab. */
export function SuggestionLines(props: SuggestionLinesProps) {
  const { id, lineId, suggestions, active, onPointer, onOpened } = props
  const count = suggestions.length
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        className={styles.lines}
        hidden={count === 0}
        onPointerEnter={() => onPointer(true)}
        onPointerLeave={() => onPointer(false)}
      >
        {suggestions.map((suggestion, line) => (
          <a
            key={suggestion.id}
            id={lineId(line)}
            role="option"
            aria-selected={line === active}
            className={styles.line}
            tabIndex={-1}
            href={suggestion.file_url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onOpened}
          >
            <span className={styles.title}>{suggestion.title}</span>
            <span className={styles.subject}>
              {suggestion.subjectTitle} · {factsLine(suggestion)}
            </span>
          </a>
        ))}
      </div>
      <Status unseen>{count > 0 && `${count} suggestions. Use the arrow keys.`}</Status>
    </>
  )
}
