export const reportFailures = { resource_not_found: 'This resource is no longer here.' } as const

export const reportTexts = {
  report: 'Report',
  /** Spec 2 and 9. */
  success: 'Report submitted successfully!',
  /** Of a report that is on its way to the site. */
  reportOf: (title: string) => `Report of “${title}”`,
}
