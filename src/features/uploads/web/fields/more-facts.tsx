import { Field } from '#web/kit/ui/form/field.tsx'
import controls from '#web/kit/ui/form/field.module.css'
import { SelectField } from '#web/kit/ui/form/select-field.tsx'
import { TextField } from '#web/kit/ui/form/text-field.tsx'
import { defaultLicence } from '../../licence.ts'
import { languageChoices, licenceChoices } from './licence-choices.ts'
import type { UploadFormPart } from '../use-upload-form.ts'
import styles from '../upload-form.module.css'

/** What may be told beyond the spec; folded, so that nobody has to. */
export function MoreFacts({ form }: UploadFormPart) {
  const { values, change } = form
  const boxOf = (name: 'author' | 'language' | 'source' | 'description') => ({
    value: values[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  })
  return (
    <details className={styles.more}>
      <summary>More about this resource (optional)</summary>
      <div className={styles.fields}>
        <LicenceField form={form} />
        <TextField label="Author" hint="Who made it, if not you" maxLength={120} {...boxOf('author')} />
        <SelectField label="Language" options={languageChoices} {...boxOf('language')} />
        <Field label="Description" hint="What it is for, and how you used it">
          {(ties) => (
            <textarea
              {...ties}
              rows={4}
              maxLength={1000}
              className={controls.control}
              {...boxOf('description')}
            />
          )}
        </Field>
        <TextField
          label="Source"
          hint="Where it comes from, when it builds on other work"
          maxLength={2048}
          {...boxOf('source')}
        />
      </div>
    </details>
  )
}

function LicenceField({ form }: UploadFormPart) {
  const chosen = licenceChoices.find(({ id }) => id === form.values.licence)
  return (
    <SelectField
      label="Licence"
      options={licenceChoices.map(({ id, name }) => ({ value: id, label: name }))}
      value={form.values.licence}
      hint={chosen?.fact}
      onChange={({ target }) =>
        form.change({ licence: licenceChoices.find(({ id }) => id === target.value)?.id ?? defaultLicence })
      }
    />
  )
}
