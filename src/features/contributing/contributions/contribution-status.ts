/** Status of a contribution, derived from the columns of its resource, and the acts of its author that it allows. */
export const contributionStatuses = ['quarantined', 'published', 'returned', 'waiting'] as const
export type ContributionStatus = (typeof contributionStatuses)[number]

interface StatusColumns {
  readonly quarantined_at: Date | null
  readonly verified: boolean | null
  readonly returned_at: Date | null
}

export function contributionStatus({
  quarantined_at,
  verified,
  returned_at,
}: StatusColumns): ContributionStatus {
  if (quarantined_at) return 'quarantined'
  if (verified === true) return 'published'
  return returned_at ? 'returned' : 'waiting'
}

interface OwnRecord extends StatusColumns {
  readonly edit_number: number
}

const changed = ({ edit_number }: OwnRecord, editNumber = edit_number) =>
  edit_number === editNumber ? undefined : 'resource_changed'

/**
 * The failure of an edit, a resubmission or a withdrawal of the record, which the author saw with `editNumber`;
 * undefined if it may go on.
 */
export function changeRefusal(record: OwnRecord | undefined, editNumber?: number) {
  if (!record) return 'resource_not_found'
  const status = contributionStatus(record)
  if (status === 'quarantined') return 'resource_quarantined'
  return status === 'published' ? 'resource_published' : changed(record, editNumber)
}

/** Like `changeRefusal`, of a suggestion for a public resource. */
export function suggestionRefusal(record: OwnRecord | undefined, editNumber?: number) {
  if (!record) return 'resource_not_found'
  const status = contributionStatus(record)
  if (status === 'quarantined') return 'resource_quarantined'
  return status === 'published' ? changed(record, editNumber) : 'not_published'
}
