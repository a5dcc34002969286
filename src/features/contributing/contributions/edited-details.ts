import { pick } from '#features/catalogue/resources/attributes.ts'
import type { EditedFields } from '#features/contributing/uploads/contract.ts'
import {
  type Details,
  detailsOf,
  type StoredDetails,
  storedDetails,
} from '#features/contributing/uploads/details.ts'
import { changedFields } from './editable-fields.ts'

/** The changed fields of a form, for a call. A list in another order is no change of its own. */
export function editedDetails(values: Details, original: StoredDetails) {
  const entered = storedDetails(values)
  // The form offers no other values than the call takes; those that an import brought are not changed.
  return pick(entered, changedFields(entered, storedDetails(detailsOf(original)))) as EditedFields
}
