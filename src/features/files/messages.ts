export const fileFailures = { resource_not_found: 'This file is no longer here.' } as const
