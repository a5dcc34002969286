/** The spec's thirteen pages in analytics (ANA-01), then those the site has besides. */
export const pageNames = [
  'home_page',
  'subject_page',
  'other_oers_page',
  'self_directed_learning_page',
  'contributors_page',
  'about_us_page',
  'contribute_page',
  'search_page',
  'role_assign_page',
  'sign_up_page',
  'sign_in_page',
  'moderation_page',
  'view_account_page',
  'contribute_several_page',
  'contributions_page',
  'contribution_edit_page',
  'set_up_page',
  'new_password_page',
  'confirm_email_page',
  'guardian_page',
  'privacy_page',
  'shelf_page',
  'site_status_page',
  'audit_log_page',
  'figures_page',
  'moderation_item_page',
  'error_page',
] as const

/** The user id of visitors, of children and of accounts without an age (ANA-08, F-C19). */
export const unknownUser = 'unknown'

const dayMs = 86_400_000
const maxAgeDays = 60

/** True when an ISO 8601 time in UTC exists, is at most 60 days old and at most one day ahead. */
export function isTimely(timestamp: string, now: Date): boolean {
  const at = new Date(timestamp)
  const age = now.getTime() - at.getTime()
  if (!(age <= maxAgeDays * dayMs && age >= -dayMs)) return false
  // `Date` parses the 30th of February as a day of March.
  return at.toISOString().startsWith(timestamp.slice(0, 19))
}
