import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import controls from '#client/ui/form/field.module.css'
import { Notice } from '#client/ui/state/notice.tsx'
import type { DetailsField } from '#features/contributing/uploads/details.ts'
import { Suggestions } from '#features/contributing/suggestions/web/suggestions.tsx'
import { DetailsFields } from '#features/contributing/uploads/web/fields/details-fields.tsx'
import { editTexts as texts, requestTexts, withdrawTexts } from '../../messages.ts'
import { type OwnContribution, useRefreshContributions } from '../use-contributions.ts'
import type { Draft } from './draft-store.ts'
import styles from './edit.module.css'
import { ReplaceSource } from './replace-source.tsx'
import { SendOutcome } from './send-outcome.tsx'
import { type EditState, isUnsentProposal, useEdits, versionOf } from './use-edits.ts'
import { type EditAct, useSendEdits } from './use-send-edits.ts'
import { WithdrawButton } from './withdraw-button.tsx'

interface EditFormProps {
  readonly account: string
  readonly contribution: OwnContribution
  readonly draft: Draft | undefined
  readonly mayContribute: boolean
  /** Deleted while it was edited. */
  readonly isGone: boolean
  readonly onReload: () => void
  readonly onDone: (text: string) => void
}

/** Few contributions are proposed versions. */
const VersionFields = lazy(async () => ({ default: (await import('./version-fields.tsx')).VersionFields }))

/** Why the form cannot be sent; undefined if it can. */
function hindrance({ status, revisionOpen }: OwnContribution, mayContribute: boolean): string | undefined {
  if (status === 'quarantined') return texts.quarantined
  if (!mayContribute) return texts.noEducator
  return status === 'published' && revisionOpen ? texts.revisionOpen : undefined
}

const maxMessageLength = 500

function MessageField({ form }: { readonly form: EditState }) {
  return (
    <Field label={texts.message}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={3}
          maxLength={maxMessageLength}
          className={controls.control}
          value={form.edits.message}
          onChange={({ target }) => form.change({ message: target.value })}
        />
      )}
    </Field>
  )
}

/** The marks of the requested fields. Grades are tags of the record. */
function marksOf({ request }: OwnContribution): Partial<Record<DetailsField | 'file', string>> {
  const fields = request?.fields ?? []
  const marked = fields.includes('tags') ? [...fields, 'grades' as const] : fields
  return Object.fromEntries(marked.map((field) => [field, requestTexts.check]))
}

interface FieldsProps {
  readonly contribution: OwnContribution
  readonly form: EditState
}

/** A proposed version has what it changes in place of details. */
function Fields({ contribution, form }: FieldsProps) {
  const { id, status, replaces } = contribution
  const marks = marksOf(contribution)
  return (
    <>
      {replaces ? (
        <Suspense>
          <VersionFields
            resourceId={replaces.id}
            values={versionOf(contribution, form.edits)}
            errors={form.errors}
            onChange={form.changeVersion}
          />
        </Suspense>
      ) : (
        <DetailsFields
          values={form.values}
          onChange={form.changeDetails}
          isLink={contribution.kind === 'link'}
          errors={{ ...marks, ...form.errors }}
        />
      )}
      {!replaces && (
        <Suggestions of={{ resourceId: id }} values={form.values} onChoose={form.changeDetails} />
      )}
      {status !== 'published' && <ReplaceSource {...{ contribution, form }} check={marks.file} />}
      {(status !== 'waiting' || form.edits.message !== '') && <MessageField form={form} />}
    </>
  )
}

/** State of the form: what was changed, and how it is sent. */
function useEditForm({ account, contribution, draft, onDone }: EditFormProps) {
  const form = useEdits(account, contribution, draft)
  const refresh = useRefreshContributions()
  const [invalid, setInvalid] = useState('')
  const status = contribution.status === 'quarantined' ? 'waiting' : contribution.status
  const act: EditAct = isUnsentProposal(contribution) ? 'proposed' : status
  const finish = (text: string) => {
    form.drop()
    onDone(text)
    refresh()
  }
  const sending = useSendEdits(act, {
    account,
    contribution,
    edits: form.edits,
    ownWrites: form.ownWrites,
    onEdited: (editNumber) => {
      form.clear(editNumber)
      refresh()
    },
    onDone: (which) => finish(texts.done[which]),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isValid = form.validate()
    const isEmpty = isValid && act !== 'returned' && !form.isChanged
    setInvalid(isEmpty ? texts.nothingChanged : isValid ? '' : texts.invalid)
    if (isValid && !isEmpty && !sending.busy) sending.send()
  }
  return { form, act, sending, invalid, submit, finish }
}

/** The upload form of a contribution, pre-filled. */
export function EditForm(props: EditFormProps) {
  const { contribution, mayContribute, isGone, onReload } = props
  const { form, act, sending, invalid, submit, finish } = useEditForm(props)
  const area = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(form.errors).length > 0)
      area.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form.errors])
  const hindered = hindrance(contribution, mayContribute)
  return (
    <form ref={area} noValidate onSubmit={submit} className={styles.form}>
      {hindered !== undefined && <Notice>{hindered}</Notice>}
      {form.isOutdated && <Notice tone="bad">{sending.isElsewhere ? texts.otherTab : texts.outdated}</Notice>}
      <fieldset disabled={hindered !== undefined || sending.isQueued} className={styles.form}>
        <Fields {...{ contribution, form }} />
      </fieldset>
      <SendOutcome {...{ sending, invalid, isGone, onReload }} />
      <div className={styles.buttons}>
        {hindered === undefined && (
          <Button type="submit" kind="main" busy={sending.busy || sending.isQueued} busyLabel={texts.busy}>
            {texts.acts[act]}
          </Button>
        )}
        {(act === 'returned' || act === 'waiting') && (
          <WithdrawButton contribution={contribution} onWithdrawn={() => finish(withdrawTexts.done)} />
        )}
      </div>
    </form>
  )
}
