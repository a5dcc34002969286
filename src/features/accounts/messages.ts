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

export const setUpFailures = {
  setup_link_gone: 'This set-up link was used already or is too old. Restart the site to get a new one.',
  invalid_email: 'Invalid email format. Please enter a valid email.',
  email_taken: 'This email is already in use. Please use a different email.',
  password_too_weak: 'Password is too weak. Please choose a stronger password.',
} as const
