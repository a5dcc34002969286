export const reportFailures = { resource_not_found: 'This resource is no longer here.' } as const

/** Spec 2 and 9. */
export const reportSuccess = 'Report submitted successfully!'
export const reportSuccessShownForMs = 3000
