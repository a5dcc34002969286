/** Spec 2: the literal headings and empty texts, although Word files, slides and links are listed too. */
export const moderationTexts = {
  unverified: 'Unverified PDFs',
  reported: 'Reported PDFs',
  noUnverified: 'No unverified PDFs found.',
  noReported: 'No reported PDFs found.',
  exportToCsv: 'Export to CSV',
} as const

export const moderationPageTexts = {
  title: 'Moderation',
  description: 'Resources that wait for review and resources that were reported.',
  keywords: 'moderation, review, reports',
  lead: 'Open a resource, then approve it or delete it. What is approved is public at once.',
  loading: 'Loading the lists',
  refused: { title: 'This page is for moderators', text: 'Your account may not review resources.' },
  search: 'Search by title, tag, subject or uploader',
  exportSize: (size: string) => `CSV, about ${size}`,
  /** The plural noun in "… could not be loaded". */
  lists: 'lists',
}

export const columnTexts = {
  title: 'Title',
  tags: 'Tags',
  subject: 'Subject',
  uploadedBy: 'Uploaded by',
  uploadDate: 'Upload date',
  reports: 'Reports',
  actions: 'Actions',
}

export const actTexts = {
  approve: 'Approve',
  approveWhich: (title: string) => `Approve ${title}`,
  delete: 'Delete',
  deleteWhich: (title: string) => `Delete ${title}`,
}

export const moreRowsTexts = {
  shown: (shown: number, total: number) => `The oldest ${shown} of ${total} are shown.`,
  more: 'Show more',
  loading: 'Loading…',
}

export const deleteTexts = {
  question: 'Delete this resource?',
  meaning: 'The record and its file are removed for everybody.',
  reason: 'Reason (optional)',
  reasonHint: 'Kept in the audit trail, not shown to the public.',
  cancel: 'Cancel',
  delete: 'Delete',
}

/** Results of the file checks. */
export const findingTexts = {
  quarantined: 'Quarantined: nobody else sees it, and only whoever runs this site can release or delete it',
  noScanner: 'Files on this site are not scanned for viruses.',
  activeContent: 'Active content: it may run scripts or macros, open it with care',
  remoteContent: 'Asks another server: when it is opened, that server can see who reads it',
  infected: 'Virus found: delete it',
  notScanned: 'Not scanned for viruses yet',
  neverScanned: 'Never scanned for viruses: it is older than the scanner of this site',
  unreadable: 'Could not be read: look into it before you decide',
  /** Precedes the title of the other resource, which is a link; `twin` follows it. */
  sameFile: 'Same file as',
  twin: { public: '(public)', waiting: '(waiting)' },
  language: (name: string) => `Seems to be in ${name}`,
} as const

/** Attribution, as the uploader or an import stated it. */
export const rightsTexts = {
  noLicence: 'No licence was named: look whether it may be shared',
  author: (name: string) => `Author: ${name}`,
  source: 'Source:',
  changes: (what: string) => `Changes: ${what}`,
}

export const moderationFailures = {
  resource_not_found: 'This resource is no longer here.',
  resource_quarantined: 'This resource is quarantined. Only whoever runs this site can release or delete it.',
} as const

export const approvalFailures = {
  ...moderationFailures,
  file_not_scanned: 'The virus scanner has not looked at this file yet. Please try again in a few minutes.',
  file_infected: 'The virus scanner found something in this file. It cannot be approved; please delete it.',
} as const
