import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { CheckField, SelectField, TextField } from '#client/ui/form/field.tsx'
import type { VersionKind } from '#features/catalogue/resources/attributes.ts'
import { listErrors } from '#features/contributing/corrections/contract.ts'
import { maxNote } from '../../contract.ts'
import { versionFieldTexts as texts } from '../../messages.ts'

export interface VersionValues {
  readonly kind?: VersionKind | undefined
  readonly note: string
  /** Ids of errors that readers reported. */
  readonly fixes: readonly number[]
}

interface VersionFieldsProps {
  /** The resource that gets the version. */
  readonly resourceId: string
  readonly values: VersionValues
  readonly errors: { readonly [Field in keyof VersionValues]?: string | undefined }
  readonly onChange: (values: Partial<VersionValues>) => void
}

const kinds = Object.keys(texts.kinds) as VersionKind[]

/** Kind, note and fixed errors of a new version of a public resource. */
export const VersionFields = ({ resourceId, values, errors, onChange }: VersionFieldsProps) => (
  <>
    <SelectField
      label={texts.kind}
      name="kind"
      value={values.kind ?? ''}
      error={errors.kind}
      options={[
        { value: '', label: texts.choose },
        ...kinds.map((value) => ({ value, label: texts.kinds[value] })),
      ]}
      onChange={({ target }) => onChange({ kind: kinds.find((kind) => kind === target.value) })}
    />
    <TextField
      label={texts.note}
      name="note"
      hint={texts.noteHint}
      maxLength={maxNote}
      value={values.note}
      error={errors.note}
      onChange={({ target }) => onChange({ note: target.value })}
    />
    <FixedErrors {...{ resourceId, values, onChange }} />
  </>
)

/** A tick for each reported error that is not decided against; nothing without any. */
function FixedErrors({ resourceId, values: { fixes }, onChange }: Omit<VersionFieldsProps, 'errors'>) {
  const { data } = useQuery({
    queryKey: ['errors', resourceId],
    queryFn: ({ signal }) => call(listErrors, { params: { resourceId }, signal }),
  })
  const errors = data?.errors.filter(({ state }) => state === 'open' || state === 'confirmed') ?? []
  if (errors.length === 0) return null
  return (
    <fieldset>
      <legend>{texts.fixes}</legend>
      {errors.map(({ id, page, wrong, shown }) => (
        <CheckField
          key={id}
          label={page === null ? (shown ?? wrong) : texts.fix({ page, text: shown ?? wrong })}
          checked={fixes.includes(id)}
          onChange={({ target }) =>
            onChange({ fixes: target.checked ? [...fixes, id] : fixes.filter((other) => other !== id) })
          }
        />
      ))}
    </fieldset>
  )
}
