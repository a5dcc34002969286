import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#client/ui/state/notice.tsx'

interface LinkOutcomeProps {
  readonly tone: 'good' | 'bad'
  readonly title?: string
  readonly text: string
  readonly next?: ReactNode
}

/** Replaces the page of a mailed link at its end; the focus moves to it. */
export function LinkOutcome({ tone, title, text, next }: LinkOutcomeProps) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => area.current?.focus(), [])
  return (
    <div ref={area} role="status" tabIndex={-1}>
      <Notice tone={tone} title={title} action={next}>
        <p>{text}</p>
      </Notice>
    </div>
  )
}
