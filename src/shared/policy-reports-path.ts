/** Where browsers report what the policy of a page stopped: in the headers of pages, and the address of the call. */
export const policyReportsPath = '/api/policy-reports'
