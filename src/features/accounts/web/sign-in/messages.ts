export const signInTexts = {
  otherFailure: 'An unknown error occurred. Please try again.',
  /** Spec 2 and 9: the popup after failures in a row on one visit of the page. */
  tooManyFailures:
    'Too many failed login attempts. Your account may be disabled temporarily for security reasons.',
  wait: 'Please wait a moment',
  signIn: 'Sign In',
  signingIn: 'Signing In...',
}

export const signInPageTexts = {
  title: 'Sign in',
  description: 'Sign in to contribute and look after teaching resources.',
  keywords: 'sign in, account, educators, moderators',
  lead: 'Reading, searching, rating and reporting need no account. Sign in to contribute.',
  noAccount: 'No account yet?',
  signUp: 'Sign up',
}
