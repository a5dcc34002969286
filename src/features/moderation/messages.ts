/** Spec 2: the literal headings and empty texts, although Word files, slides and links are listed too. */
export const moderationTexts = {
  unverified: 'Unverified PDFs',
  reported: 'Reported PDFs',
  noUnverified: 'No unverified PDFs found.',
  noReported: 'No reported PDFs found.',
  exportToCsv: 'Export to CSV',
} as const

/** What the checks have found out about a file, as moderators read it. */
export const findingTexts = {
  quarantined: 'Quarantined: nobody else sees it, and only whoever runs this site can release or delete it',
  noScanner: 'Files on this site are not scanned for viruses.',
  activeContent: 'Active content: it may run scripts or macros, open it with care',
  infected: 'Virus found: delete it',
  notScanned: 'Not scanned for viruses yet',
  neverScanned: 'Never scanned for viruses: it is older than the scanner of this site',
  unreadable: 'Could not be read: look into it before you decide',
} as const

export const moderationFailures = {
  resource_not_found: 'This resource is no longer here.',
  resource_quarantined: 'This resource is quarantined. Only whoever runs this site can release or delete it.',
} as const

export const approvalFailures = {
  ...moderationFailures,
  file_not_scanned: 'The virus scanner has not looked at this file yet. Please try again in a few minutes.',
  file_infected: 'The virus scanner found something in this file. It cannot be approved; please delete it.',
} as const
