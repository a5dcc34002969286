export const googleLabels = {
  'sign-in': 'Sign in with Google',
  'sign-up': 'Sign up with Google',
  deletion: 'Confirm with Google',
}

/** Google in its popup window: what the sign-in page says, and the one text of the sign-up page for all of them. */
export const googleFailures = {
  signIn: {
    closed: 'Sign-in process was closed. Please try again.',
    cancelled: 'Sign-in process was canceled. Please try again.',
    network: 'Network error. Please check your connection.',
    other: 'An error occurred during Google sign-in.',
  },
  signUp: 'An error occurred during Google sign-in. Please try again.',
}
