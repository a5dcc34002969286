import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { codeOf } from '#client/call-failure.ts'
import { endSession } from '#client/realtime/use-live-events.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { paths } from '#shared/paths.ts'
import { followEmailLink } from '../../contract.ts'
import { confirmEmailTexts as texts, emailFailures } from '../../messages.ts'
import { LinkOutcome } from './link-outcome.tsx'

interface ConfirmEmailProps {
  readonly token: string
  /** The link restores the former email. */
  readonly restores: boolean
  readonly isSignedIn: boolean
}

/** A return to the former email ends the session of this browser too: private topics are suspended until it is known. */
const follow = (token: string) =>
  endSession(
    () => call(followEmailLink, { body: { token } }),
    ({ purpose }) => purpose === 'restore',
  )

/** Uses a mailed link when its reader asks for it: mail scanners open links, but press no button. */
export function ConfirmEmail({ token, restores, isSignedIn }: ConfirmEmailProps) {
  const cache = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => follow(token),
    onSuccess: () => void cache.resetQueries(),
  })
  const { data, error } = mutation
  if (data) return <Done {...data} />
  const code = error && codeOf(error)
  if (token === '' || code === 'email_link_gone' || code === 'invalid_input') return <Gone />
  return (
    <>
      <p>{restores ? texts.restoreLead : texts.lead}</p>
      {!restores && !isSignedIn && <p>{texts.signedOut}</p>}
      <ErrorAlert>{error?.message}</ErrorAlert>
      <Button kind="main" busy={mutation.isPending} busyLabel={texts.busy} onClick={() => mutation.mutate()}>
        {restores ? texts.restore : texts.confirm}
      </Button>
    </>
  )
}

interface DoneProps {
  readonly purpose: 'confirm' | 'change' | 'restore'
  readonly email: string
  readonly needsPassword?: boolean | undefined
}

const Done = ({ purpose, email, needsPassword = purpose === 'restore' }: DoneProps) => (
  <LinkOutcome
    tone="good"
    text={texts.done[purpose === 'confirm' && needsPassword ? 'takenOver' : purpose]({ email })}
    next={
      <ButtonLink kind="main" href={needsPassword ? paths.newPassword : paths.viewAccount}>
        {needsPassword ? texts.next.password : texts.next.account}
      </ButtonLink>
    }
  />
)

const Gone = () => (
  <LinkOutcome
    tone="bad"
    title={texts.gone.title}
    text={`${emailFailures.email_link_gone} ${texts.gone.hint}`}
    next={<ButtonLink href={paths.viewAccount}>{texts.next.account}</ButtonLink>}
  />
)
