import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { dismissFinding, type Finding } from '../contract.ts'
import { contentFindingTexts as texts } from '../messages.ts'
import { foundText } from './finding-text.ts'
import styles from './content-findings.module.css'

interface FindingsBlockProps {
  /** Open findings, heaviest first. */
  readonly findings: readonly Finding[]
  /** Chosen by the contributor. */
  readonly licence: string | null
  readonly onDismissed?: (id: string) => void
}

interface RowProps {
  readonly finding: Finding
  readonly what: string
  readonly onFine: () => void
}

const Row = ({ finding: { answer, weight }, what, onFine }: RowProps) => (
  <li className={styles.finding} data-weight={weight}>
    <p dir="auto">{what}</p>
    {answer ? (
      <blockquote dir="auto" className={styles.answer}>
        {texts.answer(answer)}
      </blockquote>
    ) : (
      <p className={styles.answer}>{texts.noAnswer}</p>
    )}
    <PressButton aria-label={texts.fineWhich({ what })} onPress={onFine}>
      {texts.fine}
    </PressButton>
  </li>
)

/** Findings for a moderator, with the contributor's answers. */
export function FindingsBlock({ findings, licence, onDismissed }: FindingsBlockProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (findingId: string) => call(dismissFinding, { params: { findingId } }),
    onSuccess: ({ id }) => {
      setDismissed((ids) => [...ids, id])
      onDismissed?.(id)
    },
  })
  // The button of a dismissed finding had the focus.
  useEffect(() => {
    if (dismissed.length > 0) heading.current?.focus()
  }, [dismissed])
  const open = findings.filter(({ id }) => !dismissed.includes(id))
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} ref={heading} tabIndex={-1}>
        {texts.title}
      </h3>
      <p className={styles.hint}>{open.length === 0 ? texts.none : texts.hint}</p>
      <ul className={styles.findings}>
        {open.map((finding) => (
          <Row
            key={finding.id}
            finding={finding}
            what={foundText(finding, licence)}
            onFine={() => !isPending && mutate(finding.id)}
          />
        ))}
      </ul>
      <LiveRegion tone={error ? 'bad' : 'good'}>
        {error ? error.message : dismissed.length > 0 && texts.dismissed}
      </LiveRegion>
    </section>
  )
}
