import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { leavingTexts } from './messages.ts'
import { pending } from '../pending.ts'

let leave: (() => void) | undefined
let told = () => {}

function ask(act?: () => void) {
  leave = act
  told()
}

/** Signs out, after a question when changes of the own account would be lost. */
export function beforeLeaving(act: () => void) {
  if (pending.all().some(({ write }) => write.account !== undefined)) ask(act)
  else act()
}

const watch = (tell: () => void) => {
  told = tell
  return () => void (told = () => {})
}

/** What somebody who wants to go is asked about; undefined while nobody is. */
export const useLeaving = () => useSyncExternalStore(watch, () => leave)

/** Asks, with the focus on the answer that loses nothing. */
export function LeavingQuestion({ go }: { readonly go: () => void }) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  const leaveNow = () => {
    ask()
    go()
  }
  return (
    <div role="alertdialog" aria-label={leavingTexts.notSent}>
      <p>{leavingTexts.question}</p>
      <Button ref={stay} onClick={() => ask()}>
        {leavingTexts.stay}
      </Button>{' '}
      <Button kind="danger" onClick={leaveNow}>
        {leavingTexts.leave}
      </Button>
    </div>
  )
}
