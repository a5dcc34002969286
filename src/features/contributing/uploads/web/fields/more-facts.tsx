import { Field, SelectField, TextField } from '#client/ui/form/field.tsx'
import controls from '#client/ui/form/field.module.css'
import { materials, usesOfAi } from '#features/catalogue/resources/attributes.ts'
import { materialLabel, useOfAiLabel } from '#features/catalogue/resources/format.ts'
import { attributeTexts } from '#features/catalogue/resources/messages.ts'
import { moreTexts as texts, titleFieldTexts } from '../../messages.ts'
import styles from '../upload-form.module.css'
import { LanguageFields } from './language-fields.tsx'
import { bindTextField, type DetailsForm, type DetailsFormPart } from './details-form.ts'

interface TitleFieldProps extends DetailsFormPart {
  readonly hint?: string
}

export const TitleField = ({ form, hint }: TitleFieldProps) => (
  <TextField
    label={titleFieldTexts.label}
    hint={hint}
    maxLength={300}
    autoComplete="off"
    {...bindTextField(form, 'title')}
  />
)

const materialChoices = [
  { value: '', label: texts.notSaid },
  ...materials.map((value) => ({ value, label: materialLabel(value) })),
]

const aiUseChoices = [
  { value: '', label: texts.notSaid },
  ...usesOfAi.map((value) => ({ value, label: useOfAiLabel(value) })),
]

/** The choices, and the present value if it is none of them. */
const withPresent = (choices: typeof materialChoices, value: string) =>
  choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }]

const inFold = ['material', 'languages', 'made_with_ai', 'description'] as const

function Description({ form }: { readonly form: DetailsForm }) {
  const { error, ...bound } = bindTextField(form, 'description')
  return (
    <Field label={texts.description} hint={texts.descriptionHint} error={error}>
      {(fieldProps) => (
        <textarea {...fieldProps} rows={4} maxLength={1000} className={controls.control} {...bound} />
      )}
    </Field>
  )
}

interface MoreFactsProps extends DetailsFormPart {
  /** For several files, which have no common description. */
  readonly isShared?: boolean
  readonly isLink?: boolean
}

/** Optional attributes beyond the spec, collapsed. */
export const MoreFacts = ({ form, isShared = false, isLink = false }: MoreFactsProps) => (
  <details className={styles.more} open={inFold.some((field) => form.errorOf(field)) || undefined}>
    <summary>{texts.summary}</summary>
    <div className={styles.fields}>
      <SelectField
        label={attributeTexts.titles.material}
        options={withPresent(materialChoices, form.values.material)}
        {...bindTextField(form, 'material')}
      />
      <LanguageFields form={form} isLink={isLink} />
      <SelectField label={texts.aiUse} options={aiUseChoices} {...bindTextField(form, 'made_with_ai')} />
      {!isShared && <Description form={form} />}
    </div>
  </details>
)
