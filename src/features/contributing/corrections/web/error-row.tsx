import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import styles from '#features/contributing/findings/web/content-findings.module.css'
import { formatDateTime } from '#shared/formats/dates.ts'
import { decideError, maxShown, type PageError } from '../contract.ts'
import { decisionsAfter, type ErrorDecision, type ErrorState, proposedText } from '../error-rules.ts'
import { decisionFailures, errorListTexts as texts } from '../messages.ts'

export interface ErrorRowProps {
  readonly error: PageError
  readonly moderates: boolean
  readonly onSaved: (state: ErrorState) => void
}

const decisionAbout =
  ({ id: errorId, state: seen }: PageError) =>
  async (decision: ErrorDecision, words?: { readonly shown: string } | { readonly reason: string }) => {
    const { state } = await call(decideError, { params: { errorId }, body: { decision, seen, ...words } })
    return state
  }

/** The decisions that its state allows. */
function Decisions({ error, moderates, onSaved, wordsId }: ErrorRowProps & { readonly wordsId: string }) {
  const decide = decisionAbout(error)
  const fix = useMutation({ mutationFn: () => decide('fixed'), onSuccess: onSaved })
  const form = { describedBy: wordsId, maxLength: maxShown, submit: texts.save, onSent: onSaved }
  const forms = {
    confirm: (
      <FoldedForm
        {...form}
        key="confirm"
        name={`confirm error ${error.id}`}
        summary={texts.confirm}
        label={texts.shown}
        first={proposedText(error)}
        check={(text) => text === '' && decisionFailures.required_fields_missing}
        send={(text) => decide('confirm', { shown: text })}
      />
    ),
    reject: (
      <FoldedForm
        {...form}
        key="reject"
        name={`reject error ${error.id}`}
        summary={texts.reject}
        label={texts.reason}
        send={(text) => decide('reject', { reason: text })}
      />
    ),
    fixed: (
      <Button key="fixed" busy={fix.isPending} aria-describedby={wordsId} onClick={() => fix.mutate()}>
        {texts.fixed}
      </Button>
    ),
  }
  return (
    <>
      {decisionsAfter(error.state, moderates).map((decision) => forms[decision])}
      <ErrorAlert>{fix.error?.message}</ErrorAlert>
    </>
  )
}

/** A reported error, its answer, and the possible decisions. */
export function ErrorRow(props: ErrorRowProps) {
  const { page, version, state, at, wrong, right, shown, reason } = props.error
  const wordsId = useId()
  const facts = [page !== null && texts.page({ n: page }), texts.version({ n: version }), texts.states[state]]
  const said = [
    right && texts.right({ text: right }),
    shown && texts.shownAs({ text: shown }),
    reason && texts.because({ text: reason }),
  ]
  return (
    <li className={styles.finding}>
      <p className={styles.answer}>{[...facts, formatDateTime(at)].filter(Boolean).join(' · ')}</p>
      <p id={wordsId} dir="auto">
        {wrong}
      </p>
      {said.filter(Boolean).map((text) => (
        <p key={text} dir="auto" className={styles.answer}>
          {text}
        </p>
      ))}
      <Decisions {...props} wordsId={wordsId} />
    </li>
  )
}
