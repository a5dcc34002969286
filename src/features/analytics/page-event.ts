/** Every page's name in analytics (ANA-01), with the one act the spec gives a name: seeing a page. */
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
] as const
export const eventTypes = ['page_view'] as const
