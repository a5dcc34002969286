import { actLabel, auditActs } from '#features/insight/audit/audit-acts.ts'
import { auditActTexts } from '#features/insight/audit/messages.ts'
import { HistoryList } from '#features/review/moderation/web/acts/history-list.tsx'

/** An act that a newer server added is shown by its name. */
function labelOf(act: string): string {
  const known = auditActs.find((name) => name === act)
  return known ? actLabel(known, auditActTexts) : act
}

export const History = ({ resource: { id } }: { readonly resource: { readonly id: string } }) => (
  <HistoryList resourceId={id} actLabel={labelOf} />
)
