/** Spec 8, to the letter. */

export const newAccountFailures = {
  invalid_email: 'Invalid email format. Please enter a valid email.',
  email_taken: 'This email is already in use. Please use a different email.',
  password_too_weak: 'Password is too weak. Please choose a stronger password.',
} as const

export const signUpFailures = {
  ...newAccountFailures,
  guardian_consent_missing:
    'You are under 18. A parent or guardian must agree before an account can be made: please ask them to tick the box.',
} as const

export const deleteAccountFailures = {
  wrong_password: 'Incorrect password.',
  reauthentication_needed: 'Please confirm first that it is you.',
  last_admin: 'The last admin cannot go: nobody could assign roles any more.',
} as const

export const fieldTexts = {
  confirmPassword: 'Confirm password',
  /** `least`: characters. */
  newPasswordHint: (least: number) =>
    `At least ${least} characters; a sentence of four words or more is a good one.`,
  institution: 'Institution',
  age: 'Age',
  requestedRole: 'Requested role',
  noRole: 'None',
}

export const fieldErrors = {
  emailMissing: 'Enter your email.',
  emailNotWhole: 'Enter your whole email, such as name@school.example.',
  passwordMissing: 'Enter your password.',
  newPasswordMissing: 'Choose a password.',
  confirmationMissing: 'Enter the password once more.',
  passwordsDiffer: 'Passwords do not match. Please confirm your password.',
  notAnAge: 'Enter your age as a whole number from 1 to 120, or leave it blank.',
}

export const accountTexts = {
  title: 'View account',
  description: 'What the site keeps about you: see it, change it, download it, delete it.',
  keywords: 'account, profile, role',
  loading: 'Loading your account',
  loadFailed: 'Failed to load user data.',
  retry: 'Retry',
  /** Precedes the time at which they were stored on this phone. */
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

export const signUpTexts = {
  otherFailure: 'An error occurred during sign-up. Please try again.',
  aboutYou: 'About you (optional)',
  firstName: 'First name',
  lastName: 'Last name',
  institutionHint: 'Your school, college or university',
  roles: { student: 'Student', educator: 'Educator' },
  adminDecides: 'An admin of the site decides about roles. Educators may contribute.',
  /** The version in `guardian-consent.ts` is stored as proof: a new text needs a new version. */
  guardianConsent:
    'I am the parent or guardian of this person. I agree to this account, and that the site keeps what is filled in here.',
  signUp: 'Sign Up',
  signingUp: 'Signing Up...',
}

export const signUpPageTexts = {
  title: 'Sign up',
  description: 'Make an account to contribute teaching resources.',
  keywords: 'sign up, account, educators',
  lead: 'Reading, searching, rating and reporting need no account. With one you can ask to become an educator and contribute.',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
}

/** Required by law: minors read this before the account is made. */
export const forMinorsTexts = {
  before: 'Under 18? Please ask a parent or guardian before you sign up. Our ',
  link: 'privacy page',
  after: ' says what is kept, and why.',
}
