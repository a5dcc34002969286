export const signUpTexts = {
  otherFailure: 'An error occurred during sign-up. Please try again.',
  aboutYou: 'About you (optional)',
  firstName: 'First name',
  lastName: 'Last name',
  institutionHint: 'Your school, college or university',
  roles: { student: 'Student', educator: 'Educator' },
  adminDecides: 'An admin of the site decides about roles. Educators may contribute.',
  /** Kept as proof by its version in `guardian-consent.ts`: a new text needs a new one. */
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

/** Law: whoever is a minor is told before the account is made, and can read what is kept. */
export const forMinorsTexts = {
  before: 'Under 18? Please ask a parent or guardian before you sign up. Our ',
  link: 'privacy page',
  after: ' says what is kept, and why.',
}
