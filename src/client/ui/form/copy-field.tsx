import { useRef, useState } from 'react'
import { Button, type ButtonKind } from '../button.tsx'
import { TextField } from './field.tsx'
import { LiveRegion } from '../state/live-region.tsx'
import { copyTexts } from '../../messages.ts'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  /** Text of the button. */
  readonly action: string
  readonly kind?: ButtonKind
}

/** A text with a copy button; without a clipboard the button selects the text. */
export function CopyField({ label, value, action, kind = 'normal' }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
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
      <Button kind={kind} onClick={() => void copy()}>
        {action}
      </Button>
      <LiveRegion>{message}</LiveRegion>
    </>
  )
}
