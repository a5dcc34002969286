import { actLabel, auditActs } from '#features/audit/audit-acts.ts'
import { auditActTexts } from '#features/audit/messages.ts'
import type { EditFormProps } from '#features/moderation/web/acts/edit-dialog.tsx'
import { EditForm as EditFormOf } from '#features/moderation/web/acts/edit-form.tsx'
import { HistoryList } from '#features/moderation/web/acts/history-list.tsx'
import { DetailsFields } from '#features/uploads/web/fields/details-fields.tsx'

export const EditForm = (props: EditFormProps) => <EditFormOf {...props} Fields={DetailsFields} />

/** An act that a newer server added is shown by its name. */
function labelOf(act: string): string {
  const known = auditActs.find((name) => name === act)
  return known ? actLabel(known, auditActTexts) : act
}

export const History = (props: { readonly resourceId: string }) => (
  <HistoryList {...props} actLabel={labelOf} />
)
