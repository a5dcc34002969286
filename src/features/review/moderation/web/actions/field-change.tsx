import { spoken } from '#shared/messages.ts'
import type { EditableField, FieldValue } from '#features/contributing/contributions/editable-fields.ts'
import { licenceLabel, materialLabel, useOfAiLabel } from '#features/catalogue/resources/format.ts'
import { languageName } from '#features/catalogue/resources/language-names.ts'
import { attributeTexts } from '#features/catalogue/resources/messages.ts'
import { tagLabel } from '#features/catalogue/subjects/grade.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { licenceTexts, moreTexts } from '#features/contributing/uploads/messages.ts'
import { changeTexts as texts, columnTexts } from '../../messages.ts'
import styles from './actions.module.css'

const labels: Readonly<Record<EditableField | 'file' | 'link', string>> = {
  subject: attributeTexts.titles.subject,
  title: columnTexts.title,
  tags: texts.tags,
  licence: attributeTexts.titles.licence,
  material: attributeTexts.titles.material,
  languages: attributeTexts.titles.language,
  made_with_ai: attributeTexts.titles.made_with_ai,
  author: licenceTexts.author,
  description: moreTexts.description,
  source: licenceTexts.source,
  changes: licenceTexts.changes,
  file: texts.file,
  link: texts.link,
}

const isLabelled = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field)
export const fieldLabel = (field: string) => (isLabelled(field) ? labels[field] : field)

const formats: Readonly<Record<string, (value: string) => string>> = {
  subject: (value) => subjectByStorageName(value).title,
  licence: licenceLabel,
  material: materialLabel,
  made_with_ai: useOfAiLabel,
}

/** A value in words. */
export function valueText(field: string, value: FieldValue): string {
  if (value === null || value.length === 0) return texts.empty
  if (typeof value !== 'string')
    return value
      .map((each) => (field === 'languages' ? languageName(each, spoken.language) : tagLabel(each)))
      .join(', ')
  return formats[field]?.(value) ?? value
}

interface FieldChangeProps {
  readonly field: string
  readonly from: FieldValue
  readonly to: FieldValue
}

/** The old and the new value of a field. */
export const FieldChange = ({ field, from, to }: FieldChangeProps) => (
  <dl className={styles.change}>
    <dt>{texts.from}</dt>
    <dd>
      <del>{valueText(field, from)}</del>
    </dd>
    <dt>{texts.to}</dt>
    <dd>
      <ins>{valueText(field, to)}</ins>
    </dd>
  </dl>
)
