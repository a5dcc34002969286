export const reportFailures = { resource_not_found: 'This resource is no longer here.' } as const

export const reportTexts = {
  report: 'Report',
  /** Spec 2 and 9. */
  success: 'Report submitted successfully!',
  /** A pending report. */
  reportOf: (title: string) => `Report of “${title}”`,
}

const counted = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? '' : 's'}`

export const detailTexts = {
  summary: (reports: number, sources: number) =>
    `${counted(reports, 'report')} by ${counted(sources, 'source')}`,
  loading: 'Loading the reports',
  /** The plural noun in "… could not be loaded". */
  reports: 'reports',
  reasonsTitle: 'Reasons',
  reasons: {
    'wrong-content': 'Something in it is wrong',
    'not-allowed': 'Does not belong on a site for schools',
    copyright: 'Shared without permission of its makers',
    broken: 'Does not open',
    other: 'Something else',
  },
  noReason: 'No reason given',
  reason: (reason: string, reports: number) => `${reason}: ${reports}`,
  textsTitle: 'Newest texts',
  noTexts: 'No report has a text.',
  source: (source: number) => `Source ${source}`,
  sourceUnknown: 'Source not known',
}
