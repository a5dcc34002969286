import type { EditedFields } from '#features/contributing/uploads/contract.ts'
import { detailsOf, storedDetails } from '#features/contributing/uploads/details.ts'
import { changedFields, type EditableField, type EditableValues } from '../../editable-fields.ts'
import type { OwnContribution } from '../use-contributions.ts'
import type { Edits } from './draft-store.ts'

/** The fields that differ from the version of the site, as the server takes them. */
export function editedFieldsOf(contribution: OwnContribution, { details }: Edits): EditedFields {
  const stored = storedDetails({ ...detailsOf(contribution), ...details })
  // Only fields that were touched: the stored form of another one may differ in its spaces.
  const isTouched = (field: EditableField) =>
    field in details || (field === 'tags' && ('grades' in details || 'typed' in details))
  const changed = changedFields(stored, contribution satisfies EditableValues).filter(isTouched)
  return Object.fromEntries(changed.map((field) => [field, stored[field]]))
}
