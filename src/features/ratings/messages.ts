export const ratingFailures = { resource_not_found: 'This resource is no longer here.' } as const
