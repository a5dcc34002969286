const counted = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

/** Words in capitals are names of settings. Sizes come as `12 MB`. */
export const statusTexts = {
  about: {
    database: 'Database',
    backups: 'Backups',
    disk: 'Disk',
    files: 'Files',
    records: 'Records',
    work: 'Background work',
    uploads: 'Uploads',
    openPages: 'Open pages',
    search: 'Search',
    mail: 'Mail',
    google: 'Sign-in with Google',
    scanner: 'Virus scanner',
    limits: 'Limits',
  },
  database: {
    embedded: 'The embedded one',
    own: 'Your own server',
    unavailable: (kind: string) =>
      `${kind}, and it does not answer. Pages open, nothing is saved. It goes on by itself; if it does not, look at the server and at the log.`,
    replicas: (n: number) => `${counted(n, 'replica', 'replicas')} connected`,
    callsWait: (n: number) => `${counted(n, 'call waits', 'calls wait')} for it now.`,
  },
  records: (published: number, waiting: number) =>
    `${published} published, ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for a moderator.`,
  files: {
    inBucket: (n: number, size: string) => `In the bucket: ${counted(n, 'file', 'files')}, ${size}`,
    onDisk: (n: number, size: string) => `On the disk: ${counted(n, 'file', 'files')}, ${size}`,
    allowed: (quota: string) => ` of ${quota} allowed.`,
    raiseQuota: 'Raise STORAGE_QUOTA_MB soon.',
  },
  disk: {
    free: (size: string, percent: number) => `${size} free, ${percent} %.`,
    uploadsRefused: 'Uploads are refused: make room.',
    makeRoom: 'Make room soon.',
  },
  work: {
    waits: (n: number) => `${counted(n, 'job waits', 'jobs wait')}.`,
    failed: (n: number) => `${n} failed at least once; the log says why.`,
    checkJobs: 'Does a node with JOBS=on run?',
  },
  uploads: {
    none: 'None is on its way.',
    inProgress: (n: number, size: string) =>
      `${counted(n, 'is', 'are')} on the way or not filed yet, ${size}.`,
  },
  openPages: (n: number) => `${counted(n, 'listens', 'listen')} for changes on this node.`,
  search: {
    off: 'From the database (SEARCH_INDEX_MB=0).',
    none: 'From the database: the index is being loaded, or it would be larger than SEARCH_INDEX_MB.',
    fromMemory: (n: number, size: string) =>
      `From memory: ${counted(n, 'resource', 'resources')} in ${size}.`,
  },
  on: 'On.',
  off: 'Off.',
  mailOff: 'Off: you or an admin hand out links to new passwords.',
  scannerOff: 'Off: nobody scans what is uploaded.',
  limitsLifted: 'Lifted by LIMITS=test, which is for test runs. Take it away.',
  limitsInForce: 'In force.',
  backups: {
    minutes: (n: number) => counted(n, 'minute', 'minutes'),
    hours: (n: number) => counted(n, 'hour', 'hours'),
    days: (n: number) => counted(n, 'day', 'days'),
    lastAttemptFailed: (why: string) => ` The last try failed: ${why}`,
    noneYet: 'No backup was taken yet.',
    notSetUp:
      'No backup is set up. See “Turn on the nightly backup” in docs/operating/backup-and-restore.md.',
    /** `span`: such as `3 hours`. */
    taken: (span: string) => `The last one was taken ${span} ago`,
    verified: (span: string) => `, the last one found whole ${span} ago.`,
    noneVerified: '; none was read back to see that it is whole.',
    notKnown: 'Not known while the database is away.',
  },
}

export const boardTexts = {
  /** Each state has a text and an icon, because colour alone is not accessible. */
  states: { act: 'Act now', look: 'Have a look', ok: 'Fine' },
  allFine: 'All is well.',
  toActOn: (n: number) => `${n} to act on`,
  toLookAt: (n: number) => `${n} to look at`,
  /** Object of the message about a failed load. */
  figures: 'figures',
  measuring: 'Measuring the site',
  since: (version: string, moment: string) =>
    `Version ${version}, running since ${moment}. Measured anew every half minute.`,
}

export const statusPageTexts = {
  title: 'How the site is',
  description: 'Database, files, backups and work in the background, one line each.',
  keywords: 'status, operator, admin',
  back: 'Assign roles',
  lead: 'What an operator should know, in plain words. What needs somebody comes first.',
  loading: 'Loading the page',
  refused: { title: 'This page is for admins', text: 'Your account may not see how the site is.' },
}
