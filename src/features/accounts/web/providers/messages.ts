export const googleLabels = {
  'sign-in': 'Sign in with Google',
  'sign-up': 'Sign up with Google',
}

export const providerTexts = {
  signIn: (name: string) => `Sign in with ${name}`,
  confirm: (name: string) => `Confirm with ${name}`,
  connect: (name: string) => `Connect ${name}`,
  failed: (name: string) => `Sign-in with ${name} did not work. Please try again.`,
  addressTaken: 'This address already has an account here. Sign in the way you did before.',
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
