/** Spec 8, to the letter. */
export const signInFailures = {
  wrong_password: 'Incorrect password. Please try again.',
  account_not_found: 'No account found with this email.',
  account_disabled: 'This account has been disabled. Please contact support.',
  too_many_requests: 'Too many failed sign-in attempts. Please try again later.',
} as const

const newAccountFailures = {
  invalid_email: 'Invalid email format. Please enter a valid email.',
  email_taken: 'This email is already in use. Please use a different email.',
  password_too_weak: 'Password is too weak. Please choose a stronger password.',
} as const

export const setUpFailures = {
  setup_link_gone: 'This set-up link was used already or is too old. Restart the site to get a new one.',
  too_many_requests: signInFailures.too_many_requests,
  ...newAccountFailures,
} as const

export const signUpFailures = {
  ...newAccountFailures,
  guardian_consent_missing:
    'You are under 18. A parent or guardian must agree before an account can be made: please ask them to tick the box.',
} as const

export const changePasswordFailures = {
  wrong_password: 'Incorrect password.',
  no_password:
    'This account has no password yet. To get one, choose “Forgot your password?” on the sign-in page, or ask an admin of this site for a link.',
  password_too_weak: newAccountFailures.password_too_weak,
  too_many_requests: signInFailures.too_many_requests,
} as const

export const deleteAccountFailures = {
  wrong_password: 'Incorrect password.',
  reauthentication_needed: 'Please confirm first that it is you.',
  last_admin: 'The last admin cannot go: nobody could assign roles any more.',
} as const

export const identityFailures = {
  wrong_password: 'Incorrect password.',
  reauthentication_needed: 'Please confirm first that it is you.',
  last_way_in: 'This is the only way to sign in to your account.',
} as const

export const passwordResetFailures = {
  mail_unavailable: 'This site cannot send mail. Please ask its admin for a link to a new password.',
} as const

export const newPasswordFailures = {
  reset_link_gone: 'This link was used already or is too old. Please ask for a new one.',
  password_too_weak: newAccountFailures.password_too_weak,
} as const
