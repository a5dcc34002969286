import { TextField } from '#client/ui/form/field.tsx'
import { licenceLabel } from '#features/catalogue/resources/format.ts'
import { needsChanges } from '../../upload-rules.ts'
import { bindTextField, type DetailsFormPart } from './details-form.ts'
import { licenceChoices, LicencePicker } from './licence-picker.tsx'
import { licenceTexts as texts } from '../../messages.ts'
import styles from '../upload-form.module.css'

const inFold = ['licence', 'author', 'source', 'changes'] as const

/** Licence and attribution, collapsed under the chosen licence. */
export function LicenceAndAuthor({ form }: DetailsFormPart) {
  const { values, change } = form
  const chosen = licenceChoices.find(({ id }) => id === values.licence)
  return (
    <details className={styles.more} open={inFold.some((field) => form.errorOf(field)) || undefined}>
      <summary>
        {texts.summary({ licence: licenceLabel(values.licence) })}
        {chosen && <span className={styles.folded}>{chosen.fact}</span>}
      </summary>
      <div className={styles.fields}>
        <LicencePicker
          chosen={values.licence}
          error={form.errorOf('licence')}
          onChoose={(licence) => change({ licence })}
        />
        <TextField
          label={texts.author}
          hint={texts.authorHint}
          autoComplete="name"
          maxLength={120}
          {...bindTextField(form, 'author')}
        />
        <TextField
          label={texts.source}
          hint={texts.sourceHint}
          maxLength={2048}
          {...bindTextField(form, 'source')}
        />
        {needsChanges(values) && (
          <TextField
            label={texts.changes}
            hint={texts.changesHint}
            maxLength={500}
            {...bindTextField(form, 'changes')}
          />
        )}
      </div>
    </details>
  )
}
