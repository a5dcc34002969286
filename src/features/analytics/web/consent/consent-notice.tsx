import { useEffect, useId, useState } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { paths } from '#web/paths.ts'
import { consentTexts } from './messages.ts'
import styles from './consent-notice.module.css'

interface ConsentNoticeProps {
  /** Aborted when the question may no longer be asked. */
  readonly withdrawn: AbortSignal
  readonly onAnswer: (agreed: boolean) => void
}

/** Asks once whether an outside provider may count too. It waits beside the page; no is as near as yes. */
export function ConsentNotice({ withdrawn, onAnswer }: ConsentNoticeProps) {
  const [answered, setAnswered] = useState(false)
  const titleId = useId()
  useEffect(() => {
    const withdraw = () => setAnswered(true)
    withdrawn.addEventListener('abort', withdraw)
    return () => withdrawn.removeEventListener('abort', withdraw)
  }, [withdrawn])
  const answer = (agreed: boolean) => {
    setAnswered(true)
    document.querySelector('main')?.focus({ preventScroll: true })
    onAnswer(agreed)
  }
  if (answered) return null
  return (
    <section className={styles.notice} aria-labelledby={titleId}>
      <h2 id={titleId}>{consentTexts.title}</h2>
      <p>
        {consentTexts.text} <a href={`#${paths.privacy}`}>{consentTexts.more}</a>
      </p>
      <div className={styles.answers}>
        <Button onClick={() => answer(false)}>{consentTexts.no}</Button>
        <Button onClick={() => answer(true)}>{consentTexts.yes}</Button>
      </div>
    </section>
  )
}
