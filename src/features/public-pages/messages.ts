/** What a page says instead of a resource. */
export const plainPageFailures = {
  resource_not_found: 'There is no resource at this address.',
  resource_gone: 'This resource is no longer here.',
} as const
