export const analyticsFailures = {
  installation_unknown: 'This token is not known here or is too old. Register anew.',
} as const
