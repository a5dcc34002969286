import { SelectField } from '#client/ui/form/field.tsx'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import type { Details, DetailsChange, DetailsField, Typed } from '../../details.ts'
import { subjectFieldTexts } from '../../messages.ts'
import styles from '../upload-form.module.css'
import type { DetailsFormPart } from './details-form.ts'
import { GradeChoice, TagChoice } from './label-choices.tsx'
import { LicenceAndAuthor } from './licence-and-author.tsx'
import { MoreFacts, TitleField } from './more-facts.tsx'

export interface DetailsFieldsProps {
  readonly values: Details
  /** Merge into the current values: one act may change two of them. */
  readonly onChange: (changes: DetailsChange | { readonly typed: Typed }) => void
  /** Errors and requests by field; a field with one is shown, not folded. The controls have these names. */
  readonly isLink: boolean
  readonly errors?: Partial<Readonly<Record<DetailsField, string>>>
}

const subjectChoices = subjects.map(({ storageName, title }) => ({ value: storageName, label: title }))

const SubjectSelect = ({ form }: DetailsFormPart) => (
  <SelectField
    label={subjectFieldTexts.label}
    name="subject"
    value={form.values.subject}
    error={form.errorOf('subject')}
    options={subjectChoices}
    onChange={({ target }) =>
      form.change({
        subject: subjects.find(({ storageName }) => storageName === target.value)?.storageName ?? '',
      })
    }
  />
)

/** The fields that describe a resource, to edit one. */
export function DetailsFields({ values, onChange, isLink, errors }: DetailsFieldsProps) {
  const { typed } = values
  const form = {
    values,
    typed,
    change: onChange,
    type: (changes: Partial<Typed>) => onChange({ typed: { ...typed, ...changes } }),
    errorOf: (field: DetailsField) => errors?.[field],
  }
  return (
    <>
      <div className={styles.fields}>
        <SubjectSelect form={form} />
        <TitleField form={form} />
        <GradeChoice form={form} />
        <TagChoice form={form} />
      </div>
      <LicenceAndAuthor form={form} />
      <MoreFacts form={form} isLink={isLink} />
    </>
  )
}
