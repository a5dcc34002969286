import { useRef, useState } from 'react'
import { Button, type ButtonKind } from './button.tsx'
import { TextField } from './form/field.tsx'
import { LiveRegion } from './state/live-region.tsx'
import { copyTexts } from '../messages.ts'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  /** The words of its button. */
  readonly action: string
  readonly kind?: ButtonKind
}

/** A text to take along: copied by its button, which says so, or marked where the browser copies nothing. */
export function CopyField({ label, value, action, kind = 'normal' }: CopyFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setWords(copyTexts.copied)
    } catch {
      box.current?.select()
      setWords(copyTexts.marked)
    }
  }
  return (
    <>
      <TextField
        ref={box}
        label={label}
        readOnly
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button kind={kind} onClick={() => void copy()}>
        {action}
      </Button>
      <LiveRegion>{words}</LiveRegion>
    </>
  )
}
