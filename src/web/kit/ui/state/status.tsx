import styles from './status.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/ui/classes.ts'

interface StatusProps {
  /** Nothing while there is nothing to say; the region itself stays on the page. */
  readonly children?: ReactNode
  readonly tone?: 'good' | 'bad' | 'plain'
  /** Spoken at once: for errors of a form. */
  readonly urgent?: boolean
  /** For readers by ear only. */
  readonly unseen?: boolean
}

/** A live region: what is put into it is spoken. */
export function Status({ children, tone = 'plain', urgent = false, unseen = false }: StatusProps) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={classes(unseen ? 'unseen' : styles.status, styles[tone])}
    >
      {typeof children === 'string' ? <EmojiText text={children} /> : children}
    </div>
  )
}

const leadingEmoji = /^(\p{Extended_Pictographic}\ufe0f?)(.*)$/su

/** A text of the spec to the letter; its leading emoji is seen, not spoken. */
export function EmojiText({ text }: { readonly text: string }) {
  const [, emoji, rest] = leadingEmoji.exec(text) ?? []
  if (!emoji) return <>{text}</>
  return (
    <>
      <span aria-hidden="true">{emoji}</span>
      {rest}
    </>
  )
}
