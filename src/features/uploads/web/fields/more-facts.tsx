import { Field, SelectField } from '#web/kit/ui/form/field.tsx'
import controls from '#web/kit/ui/form/field.module.css'
import { boxOf } from './box-of.ts'
import { languageChoices } from './licence-choices.ts'
import { moreTexts as texts } from './messages.ts'
import type { UploadFormPart } from '../use-upload-form.ts'
import styles from '../upload-form.module.css'

/** What may be told beyond the spec; folded, so that nobody has to. */
export const MoreFacts = ({ form }: UploadFormPart) => (
  <details className={styles.more}>
    <summary>{texts.summary}</summary>
    <div className={styles.fields}>
      <SelectField label={texts.language} options={languageChoices} {...boxOf(form, 'language')} />
      <Field label={texts.description} hint={texts.descriptionHint}>
        {(ties) => (
          <textarea
            {...ties}
            rows={4}
            maxLength={1000}
            className={controls.control}
            {...boxOf(form, 'description')}
          />
        )}
      </Field>
    </div>
  </details>
)
