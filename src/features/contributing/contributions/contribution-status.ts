/** Status of a contribution, derived from the columns of its resource. */
export const contributionStatuses = ['quarantined', 'published', 'returned', 'waiting'] as const
export type ContributionStatus = (typeof contributionStatuses)[number]

export interface StatusColumns {
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
