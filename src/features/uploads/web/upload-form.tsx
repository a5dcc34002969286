import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Field, SelectField, TextField } from '#client/ui/form/field.tsx'
import controls from '#client/ui/form/field.module.css'
import { materials } from '#features/resources/attributes.ts'
import { materialLabel } from '#features/resources/format.ts'
import { languageNames } from '#features/resources/language-names.ts'
import { attributeTexts } from '#features/resources/messages.ts'
import { bindTextField, type UploadFormPart, useUploadForm } from './use-upload-form.ts'
import { moreTexts as texts, titleFieldTexts } from '../messages.ts'
import styles from './upload-form.module.css'
import type { UploadRules, FormError } from '../upload-rules.ts'
import { GradeChoice, TagChoice } from './fields/label-choices.tsx'
import { LicenceAndAuthor } from './fields/licence-and-author.tsx'
import { InterruptedNotice } from './resume/interrupted-notice.tsx'
import { SendArea } from './send-area.tsx'
import { SourceChoice } from './fields/source-choice.tsx'
import { SubjectChoice } from './fields/subject-choice.tsx'
import type { OnSent } from './use-send-upload.ts'

const materialChoices = [
  { value: '', label: texts.notSaid },
  ...materials.map((value) => ({ value, label: materialLabel(value) })),
]

/** The languages of South African schools. */
const languageChoices = [
  { value: '', label: texts.notSaid },
  ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
]

/** Optional attributes beyond the spec, collapsed. */
const MoreFacts = ({ form }: UploadFormPart) => (
  <details className={styles.more}>
    <summary>{texts.summary}</summary>
    <div className={styles.fields}>
      <SelectField
        label={attributeTexts.titles.material}
        options={materialChoices}
        {...bindTextField(form, 'material')}
      />
      <SelectField label={texts.language} options={languageChoices} {...bindTextField(form, 'language')} />
      <Field label={texts.description} hint={texts.descriptionHint}>
        {(fieldProps) => (
          <textarea
            {...fieldProps}
            rows={4}
            maxLength={1000}
            className={controls.control}
            {...bindTextField(form, 'description')}
          />
        )}
      </Field>
    </div>
  </details>
)

interface UploadFormProps {
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
function useFocusError(form: RefObject<HTMLFormElement>, error: FormError | undefined) {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, error])
}

const TitleField = ({ form }: UploadFormPart) => (
  <TextField
    label={titleFieldTexts.label}
    hint={titleFieldTexts.hint}
    maxLength={300}
    autoComplete="off"
    value={form.values.title}
    error={form.errorOf('title')}
    onChange={({ target }) => form.change({ title: target.value })}
  />
)

/** The upload form of spec 5. */
export function UploadForm({ rules, account, onSent, onBusy }: UploadFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useUploadForm(rules, account, (sent, sameFile) => {
    // The busy button has lost the focus; a dialog opened by `onSent` returns it to the first field.
    element.current?.querySelector('select')?.focus()
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
        <TitleField form={form} />
        <SourceChoice form={form} />
        <GradeChoice form={form} />
        <TagChoice form={form} />
      </div>
      <LicenceAndAuthor form={form} />
      <MoreFacts form={form} />
      <SendArea form={form} />
    </form>
  )
}
