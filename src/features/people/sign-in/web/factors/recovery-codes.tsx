import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { factorsTexts as texts } from '../../messages.ts'
import card from '#client/ui/form/form-card.module.css'
import styles from './recovery-codes.module.css'

function saveText(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onSaved: () => void
}

/** New recovery codes, shown once. Printing prints them alone. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [message, setMessage] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setMessage(texts.copied),
      () => setMessage(texts.copyFailed),
    )
  return (
    <div className={styles.panel}>
      <h4 ref={heading} tabIndex={-1}>
        {texts.codesHeading}
      </h4>
      <p>{texts.codesLead}</p>
      <ol className={styles.codes} aria-label={texts.codesName}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={card.buttons}>
        <Button onClick={() => void copy()}>{texts.copyCodes}</Button>
        <Button onClick={() => saveText(text)}>{texts.download}</Button>
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <Button kind="main" onClick={onSaved}>
          {texts.codesSaved}
        </Button>
      </div>
      <LiveRegion>{message}</LiveRegion>
    </div>
  )
}
