import { useRef, useState } from 'react'
import { Button, type ButtonKind } from '../button.tsx'
import { TextField } from './field.tsx'
import { LiveRegion } from '../state/live-region.tsx'
import styles from './copy-field.module.css'
import { copyTexts } from '../../messages.ts'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  /** Text of the button. */
  readonly action: string
  readonly kind?: ButtonKind
  /** A second button, which copies another text. */
  readonly other?: { readonly value: string; readonly action: string }
}

/** A text with a copy button; without a clipboard the button selects the text. */
export function CopyField({ label, value, action, kind = 'normal', other }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setMessage(copyTexts.copied)
    } catch {
      input.current?.select()
      setMessage(copyTexts.selected)
    }
  }
  return (
    <>
      <TextField
        ref={input}
        label={label}
        readOnly
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.buttons}>
        <Button kind={kind} onClick={() => void copy(value)}>
          {action}
        </Button>
        {other && <Button onClick={() => void copy(other.value)}>{other.action}</Button>}
      </div>
      <LiveRegion>{message}</LiveRegion>
    </>
  )
}
