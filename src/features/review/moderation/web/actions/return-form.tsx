import { writtenLanguage } from '#features/catalogue/resources/format.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call, randomId } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { useDebounced } from '#client/timing/use-throttled.ts'
import { Field } from '#client/ui/form/field.tsx'
import check from '#client/ui/form/check-field.module.css'
import controls from '#client/ui/form/field.module.css'
import { useTypedState } from '#client/ui/form/use-typed-state.ts'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import {
  ownWordsHint,
  reasonTexts,
  textForAuthor,
} from '#features/contributing/contributions/web/review-reason-texts.ts'
import {
  keepsCopies,
  needsOwnWords,
  ownWordsLength,
  type ReviewReason,
  reviewReasonIds,
  reviewReasons,
} from '#features/contributing/contributions/review-reasons.ts'
import { type ModeratedResource, returnResource } from '../../contract.ts'
import { returnFailures, returnTexts as texts } from '../../messages.ts'
import { type ActionForm, useFormRef, type DialogContent } from './action-dialog.tsx'
import styles from './actions.module.css'

/** As the server stores it. */
const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** Pause in typing before the preview is read out. */
const typingPauseMs = 600

interface Request {
  readonly reason: ReviewReason
  readonly text: string
  /** Repeating the same request after a lost response is one act. */
  readonly key: string
}

/** A moderator's own words stay with another reason; the text of a reason does not. */
const withReason = (reason: ReviewReason, before: Request | null): Request => ({
  reason,
  text: before && before.text !== textForAuthor(before.reason) ? before.text : textForAuthor(reason),
  key: randomId(),
})

const controlOf = { reason: 'input', words: 'textarea' } as const
type Missing = keyof typeof controlOf

function missingIn(request: Request | null): Missing | undefined {
  if (!request) return 'reason'
  return needsOwnWords(request.reason) && request.text.length < ownWordsLength ? 'words' : undefined
}

const returnOne = ({ id, seen, verified }: ModeratedResource, { reason, text, key }: Request) =>
  call(returnResource, {
    params: { resourceId: id },
    body: {
      seen,
      reason,
      text,
      fields: [...reviewReasons[reason]],
      ...(verified && { unpublish: true as const }),
    },
    idempotencyKey: key,
  })

interface ReasonFormProps extends ActionForm {
  /** Its text stays in this tab under this name. */
  readonly name: string
  /** Body of the call. */
  readonly about: ReactNode
  readonly send: (request: Request) => Promise<unknown>
  readonly onDone: () => void
  readonly onFailed?: () => void
  readonly onInstead?: () => void
  /** Phones may have copies. */
  readonly isPublic?: boolean
}

const noRequest: { readonly request: Request | null } = { request: null }

/** The request under work. `submit` sends it, or names what is missing and focuses it. */
function useRequest({ name, send, onBusy, onDone, onFailed }: ReasonFormProps) {
  const [{ request }, setValues, forget] = useTypedState(name, noRequest, ['request'])
  const [missing, setMissing] = useState<Missing>()
  const { mutate, error } = useMutation({
    mutationFn: send,
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: () => {
      forget()
      onDone()
    },
    ...(onFailed && { onError: onFailed }),
  })
  const change = (changed: Request) => {
    setValues({ request: changed })
    setMissing(undefined)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = request && { ...request, text: oneLine(request.text) }
    const now = missingIn(given)
    setMissing(now)
    if (now) {
      const control = event.currentTarget.querySelector<HTMLElement>(controlOf[now])
      control?.focus()
      // With its hint and error, which are below it.
      control?.scrollIntoView({ block: 'center' })
      return
    }
    if (given) mutate(given)
  }
  return { request, missing, error, change, submit }
}

/** Returns one resource to its author. */
export const ReturnForm = ({ resource, formId, onBusy, onReady, ...actions }: DialogContent) => (
  <ReasonForm
    {...{ formId, onBusy, onReady }}
    name={`return ${resource.id}`}
    onDone={actions.onReturned}
    onFailed={actions.onFailed}
    onInstead={actions.onEdit}
    send={(request) => returnOne(resource, request)}
    about={
      <>
        <p className={styles.title} lang={writtenLanguage(resource)}>
          {resource.title}
        </p>
        {resource.verified && <p>{texts.published}</p>}
        {resource.verified && <p>{texts.keepPublic}</p>}
      </>
    }
    isPublic={resource.verified}
  />
)

/** Reason and text of the request to the author, with a preview. */
export function ReasonForm(props: ReasonFormProps) {
  const { about, formId, onInstead, isPublic } = props
  const form = useFormRef(props.onReady)
  const { request, missing, error, change, submit } = useRequest(props)
  return (
    <form ref={form} id={formId} noValidate onSubmit={submit} className={styles.form}>
      {about}
      <Reasons
        chosen={request?.reason}
        error={missing === 'reason' ? texts.choose : undefined}
        onChoose={(reason) => change(withReason(reason, request))}
      />
      {isPublic && (
        <p aria-live="polite">
          {request && (keepsCopies(request.reason) ? texts.copiesStay : texts.copiesGo)}
        </p>
      )}
      {request && (
        <AuthorText
          request={request}
          error={missing === 'words' ? returnFailures.reason_text_missing : undefined}
          onChange={(text) => change({ ...request, text, key: randomId() })}
        />
      )}
      <Preview request={request} />
      {onInstead && (
        <Button kind="quiet" onClick={onInstead}>
          {texts.instead}
        </Button>
      )}
      <ErrorAlert>{error?.message}</ErrorAlert>
    </form>
  )
}

interface ReasonsProps {
  readonly chosen: ReviewReason | undefined
  readonly error: string | undefined
  readonly onChoose: (reason: ReviewReason) => void
}

const Reasons = ({ chosen, error, onChoose }: ReasonsProps) => (
  <fieldset className={styles.reasons} aria-describedby={error && 'reason-missing'}>
    <legend>{texts.what}</legend>
    {reviewReasonIds.map((id) => (
      <label key={id} className={styles.reason}>
        <input
          type="radio"
          name="reason"
          className={check.box}
          checked={chosen === id}
          onChange={() => onChoose(id)}
        />
        {reasonTexts[id].label}
      </label>
    ))}
    <p id="reason-missing" className={controls.error} aria-live="polite">
      {error}
    </p>
  </fieldset>
)

interface AuthorTextProps {
  readonly request: Request
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

const AuthorText = ({ request: { reason, text }, error, onChange }: AuthorTextProps) => (
  <Field label={texts.text} hint={ownWordsHint(reason) ?? texts.textHint} error={error}>
    {(attributes) => (
      <textarea
        {...attributes}
        rows={5}
        maxLength={1_000}
        required={needsOwnWords(reason)}
        className={controls.control}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

/** Exactly what the author will read, announced after a pause. */
function Preview({ request }: { readonly request: Request | null }) {
  const shown = useDebounced(request, typingPauseMs)
  return (
    <div aria-live="polite" aria-atomic className={styles.preview}>
      {shown && (
        <>
          <p className={styles.label}>{texts.preview}</p>
          <blockquote>
            <strong>{reasonTexts[shown.reason].title}</strong>
            <span>{oneLine(shown.text)}</span>
          </blockquote>
        </>
      )}
    </div>
  )
}
