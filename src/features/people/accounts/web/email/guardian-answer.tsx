import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { credentialTexts } from '#client/messages.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { roleNames } from '#shared/messages.ts'
import { agreeAsGuardian, type GuardianRequest, readGuardianRequest } from '../../contract.ts'
import {
  accountTexts,
  confirmEmailTexts,
  fieldTexts,
  guardianFailures,
  guardianPageTexts as texts,
  profileTexts,
  signUpTexts,
} from '../../messages.ts'
import { Facts } from '../edit-profile.tsx'
import { detailFacts } from '../account-entry.ts'
import styles from '../own-account.module.css'
import { LinkOutcome } from './link-outcome.tsx'

const factsOf = (request: GuardianRequest) => ({
  [credentialTexts.email]: request.email,
  [profileTexts.fullName]: request.full_name,
  ...detailFacts(request),
  [fieldTexts.requestedRole]: request.requested_role && roleNames[request.requested_role],
})

const isGone = (error: Error | null) =>
  error instanceof CallFailure && (error.code === 'guardian_link_gone' || error.code === 'invalid_input')

interface AgreeProps {
  readonly request: GuardianRequest
  readonly onAgree: () => void
  readonly busy: boolean
  readonly error: string | undefined
}

const Agree = ({ request, onAgree, busy, error }: AgreeProps) => (
  <div className={styles.column}>
    <p>{texts.lead}</p>
    <Facts facts={factsOf(request)} />
    <p>{signUpTexts.guardianConsent}</p>
    <ErrorAlert>{error}</ErrorAlert>
    <Button kind="main" busy={busy} busyLabel={texts.agreeing} onClick={onAgree}>
      {texts.agree}
    </Button>
    <p>{texts.otherwise}</p>
  </div>
)

/** Data of a minor that the site keeps, and the consent of the guardian with the link. */
export function GuardianAnswer({ token }: { readonly token: string }) {
  const body = { token }
  const request = useQuery({
    queryKey: ['guardian request', token],
    queryFn: ({ signal }) => call(readGuardianRequest, { body, signal }),
    retry: false,
    // The link is of no use once the answer is stored.
    refetchOnWindowFocus: false,
  })
  const mutation = useMutation({ mutationFn: () => call(agreeAsGuardian, { body }) })
  if (mutation.isSuccess) return <LinkOutcome tone="good" text={texts.done} />
  if (isGone(request.error) || isGone(mutation.error)) return <Gone />
  if (request.error)
    return (
      <>
        <ErrorAlert>{request.error.message}</ErrorAlert>
        <Button onClick={() => void request.refetch()}>{accountTexts.retry}</Button>
      </>
    )
  if (!request.data) return <SkeletonLines lines={6} label={texts.loading} />
  return (
    <Agree
      request={request.data}
      onAgree={() => mutation.mutate()}
      busy={mutation.isPending}
      error={mutation.error?.message}
    />
  )
}

const Gone = () => (
  <LinkOutcome tone="bad" title={confirmEmailTexts.gone.title} text={guardianFailures.guardian_link_gone} />
)
