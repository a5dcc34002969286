import { call } from '#web/kit/call.ts'
import { codeOf } from '#web/kit/call-failure.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { type GooglePurpose, readSession } from '../../contract.ts'
import { useSessionChange } from '../use-session-change.ts'
import { googleWords } from './google-words.ts'
import { googleLabels } from './messages.ts'
import { useGoogle } from './use-google.ts'

interface GoogleButtonProps {
  readonly purpose: GooglePurpose
  /** The words to show; blank when a new try begins. */
  readonly onFailure: (words: string) => void
  /** Somebody is signed in and every page knows it; for `deletion`: the identity was confirmed just now. */
  readonly onDone?: () => void
  readonly label?: string
}

/** Opens Google in a window of its own and says what became of it in the words of the page it stands on. */
export function GoogleButton({
  purpose,
  onFailure,
  onDone,
  label = googleLabels[purpose],
}: GoogleButtonProps) {
  const changeSession = useSessionChange()
  const welcome = async () => {
    try {
      const session = await call(readSession)
      if (!session.account) return onFailure(googleWords(purpose, 'other'))
      if (purpose !== 'deletion') changeSession(session)
      onDone?.()
    } catch (error) {
      onFailure(googleWords(purpose, codeOf(error) === 'network' ? 'network' : 'other'))
    }
  }
  const open = useGoogle(purpose, (outcome) =>
    outcome === 'signed-in' ? void welcome() : onFailure(googleWords(purpose, outcome)),
  )
  return <Button onClick={open}>{label}</Button>
}
