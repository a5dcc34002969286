/** Spec 8, to the letter. */
export const signInFailures = {
  wrong_password: 'Incorrect password. Please try again.',
  account_not_found: 'No account found with this email.',
  account_disabled: 'This account has been disabled. Please contact support.',
  too_many_requests: 'Too many failed sign-in attempts. Please try again later.',
} as const
export const signInOtherFailure = 'An unknown error occurred. Please try again.'

/** Spec 2 and 9: the popup at the third failure in a row on one visit of the page. */
export const failuresBeforePopup = 3
export const tooManyFailuresPopup =
  'Too many failed login attempts. Your account may be disabled temporarily for security reasons.'

const newAccountFailures = {
  invalid_email: 'Invalid email format. Please enter a valid email.',
  email_taken: 'This email is already in use. Please use a different email.',
  password_too_weak: 'Password is too weak. Please choose a stronger password.',
} as const

export const setUpFailures = {
  setup_link_gone: 'This set-up link was used already or is too old. Restart the site to get a new one.',
  ...newAccountFailures,
} as const

export const signUpFailures = {
  ...newAccountFailures,
  guardian_consent_missing:
    'You are under 18. A parent or guardian must agree before an account can be made: please ask them to tick the box.',
} as const
export const signUpOtherFailure = 'An error occurred during sign-up. Please try again.'
export const passwordsDiffer = 'Passwords do not match. Please confirm your password.'

/** Google in its popup window: what the sign-in page says; the sign-up page has one text for all of them. */
export const googleSignInFailures = {
  closed: 'Sign-in process was closed. Please try again.',
  cancelled: 'Sign-in process was canceled. Please try again.',
  network: 'Network error. Please check your connection.',
  other: 'An error occurred during Google sign-in.',
} as const
export const googleSignUpFailure = 'An error occurred during Google sign-in. Please try again.'

/** The account page. */
export const accountTexts = {
  loadFailed: 'Failed to load user data.',
  saveFailed: 'Error saving changes.',
  wrongPassword: 'Incorrect password.',
  deleteFailed: 'Could not delete account.',
  deleteWarning: 'Warning: Deleting your account is irreversible. All your data will be permanently removed.',
} as const

export const deleteAccountFailures = {
  wrong_password: accountTexts.wrongPassword,
  reauthentication_needed: 'Please confirm with Google first.',
  last_admin: 'The last admin cannot go: nobody could assign roles any more.',
} as const

export const passwordResetFailures = {
  mail_unavailable: 'This site cannot send mail. Please ask its admin for a link to a new password.',
} as const
export const newPasswordFailures = {
  reset_link_gone: 'This link was used already or is too old. Please ask for a new one.',
  password_too_weak: newAccountFailures.password_too_weak,
} as const
