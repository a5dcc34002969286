export const accountTexts = {
  title: 'View account',
  description: 'What the site keeps about you: see it, change it, download it, delete it.',
  keywords: 'account, profile, role',
  loading: 'Loading your account',
  loadFailed: 'Failed to load user data.',
  retry: 'Retry',
  /** Goes before when they were kept on this phone. */
  detailsWere: 'Your details were',
  download: 'Download my data',
  /** `size`: such as `12 kB`. */
  downloadSize: (size: string) => `JSON, about ${size}`,
}

export const profileTexts = {
  heading: 'Your details',
  fullName: 'Full name',
  role: 'Role',
  notGiven: 'Not given',
  edit: 'Edit Details',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Your details are saved.',
  saveFailed: 'Error saving changes.',
  sendLater: 'Send it later',
  cancel: 'Cancel',
  waiting: {
    'the device': 'Your changes are kept on this device and are sent as soon as the site answers.',
    'the page': 'Your changes are sent as soon as the site answers. Keep this page open until then.',
  },
}

export const deletionTexts = {
  heading: 'Delete Account',
  warning: 'Warning: Deleting your account is irreversible. All your data will be permanently removed.',
  whatStays:
    'Resources you published stay for others, without your name: they are kept under “Default”. You may want to download your data first.',
  toBeSure: 'To be sure that it is you',
  confirm: 'Confirm Delete Account',
  deleting: 'Deleting...',
  providerAsks: (name: string) =>
    `You sign in with ${name}. ${name} asks who you are; then the account is deleted.`,
  confirmWith: (name: string) => `Confirm Delete Account with ${name}`,
  cancel: 'Cancel',
  failed: 'Could not delete account.',
}

export const waysTexts = {
  heading: 'Ways to sign in',
  password: 'Email and password',
  change: 'Change ways to sign in',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  disconnect: 'Disconnect',
  /** For the ear: which of them. */
  disconnectFrom: (name: string) => `Disconnect ${name}`,
  connected: (name: string) => `${name} is connected.`,
  disconnected: (name: string) => `${name} is disconnected.`,
  done: 'Done',
  failed: 'That did not work. Please try again.',
}
