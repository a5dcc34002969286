import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type SharedFormState, useUploadForm } from './use-upload-form.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink, Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { signedOutTexts, titleFieldTexts, subjectFieldTexts } from '../messages.ts'
import styles from './upload-form.module.css'
import type { UploadRules, FormError } from '../upload-rules.ts'
import { GradeChoice, TagChoice } from './fields/label-choices.tsx'
import { LicenceAndAuthor } from './fields/licence-and-author.tsx'
import { InterruptedNotice } from './resume/interrupted-notice.tsx'
import { SendArea } from './send-area.tsx'
import { MoreFacts, TitleField } from './fields/more-facts.tsx'
import { SourceChoice } from './fields/source-choice.tsx'
import type { OnSent } from './use-send-upload.ts'
import { SelectField } from '#client/ui/form/field.tsx'
import { subjects } from '#features/catalogue/subjects/subject.ts'

/** CONTRIB-03: the options are the folders of the store, shown by their display titles. */
export function SubjectChoice({ form }: { readonly form: SharedFormState }) {
  const { data, error, isPending, isRetrying, refetch } = form.folders
  if (error)
    return (
      <Notice tone="bad" action={<Button onClick={refetch}>{subjectFieldTexts.retry}</Button>}>
        {subjectFieldTexts.failed({ why: error.message })}
      </Notice>
    )
  const choices = subjects.filter(({ storageName }) => data?.folders.includes(storageName))
  return (
    <SelectField
      label={subjectFieldTexts.label}
      value={form.values.subject}
      disabled={isPending}
      hint={isPending && isRetrying ? subjectFieldTexts.askedAgain : undefined}
      error={form.errorOf('subject')}
      options={[
        { value: '', label: isPending ? subjectFieldTexts.loading : subjectFieldTexts.choose },
        ...choices.map(({ storageName, title }) => ({ value: storageName, label: title })),
      ]}
      onChange={({ target }) =>
        form.change({
          subject: choices.find(({ storageName }) => storageName === target.value)?.storageName ?? '',
        })
      }
    />
  )
}

interface UploadFormProps {
  /** Its text stays in this tab under this name. */
  readonly name: 'contribute' | 'popup'
  /** The session has ended while the form was open. */
  readonly isSignedOut: boolean
  /** Messages and required fields of the contribute page or the popup. */
  readonly rules: UploadRules
  /** Owner of saved uploads; other accounts do not see them. */
  readonly account: string
  /** Called after the form is emptied. */
  readonly onSent: OnSent
  /** True while an upload is sent. */
  readonly onBusy?: (busy: boolean) => void
}

/** Focuses the invalid field; screen readers read its error with it. */
export function useFocusError(form: RefObject<HTMLFormElement>, error: FormError | undefined) {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, error])
}

export const SignedOutNotice = () => (
  <div role="alert">
    <Notice
      tone="bad"
      title={signedOutTexts.title}
      action={
        <ButtonLink href={paths.signIn} kind="main">
          {signedOutTexts.signIn}
        </ButtonLink>
      }
    >
      {signedOutTexts.text}
    </Notice>
  </div>
)

/** The upload form (CONTRIB-01, POPUP-02). */
export function UploadForm({ name, isSignedOut, rules, account, onSent, onBusy }: UploadFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useUploadForm(name, rules, account, (sent, sameFile) => {
    // The busy button has lost the focus; a dialog opened by `onSent` returns it to the first field.
    element.current?.querySelector<HTMLElement>('select:enabled, input:enabled')?.focus()
    onSent(sent, sameFile)
  })
  useFocusError(element, form.error)
  const { busy } = form.sending
  // In a layout effect, so that closing the popup asks from the first frame on.
  useLayoutEffect(() => onBusy?.(busy), [busy, onBusy])
  return (
    <form ref={element} noValidate onSubmit={form.submit} className={styles.form}>
      <InterruptedNotice account={account} form={form} />
      <div className={styles.fields}>
        <SubjectChoice form={form} />
        <TitleField form={form} hint={titleFieldTexts.hint} />
        <SourceChoice form={form} />
        <GradeChoice form={form} />
        <TagChoice form={form} />
      </div>
      <LicenceAndAuthor form={form} />
      <MoreFacts form={form} isLink={form.values.type === 'link'} />
      {isSignedOut && <SignedOutNotice />}
      <SendArea form={form} />
    </form>
  )
}
