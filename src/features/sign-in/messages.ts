/** Spec 8, to the letter. */
import { newAccountFailures } from '#features/accounts/messages.ts'

export const signInFailures = {
  wrong_password: 'Incorrect password. Please try again.',
  account_not_found: 'No account found with this email.',
  account_disabled: 'This account has been disabled. Please contact support.',
  too_many_requests: 'Too many failed sign-in attempts. Please try again later.',
} as const

export const setUpFailures = {
  setup_link_gone: 'This set-up link was used already or is too old. Restart the site to get a new one.',
  too_many_requests: signInFailures.too_many_requests,
  ...newAccountFailures,
} as const

export const changePasswordFailures = {
  wrong_password: 'Incorrect password.',
  no_password:
    'This account has no password yet. To get one, choose “Forgot your password?” on the sign-in page, or ask an admin of this site for a link.',
  password_too_weak: newAccountFailures.password_too_weak,
  too_many_requests: signInFailures.too_many_requests,
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

/** Mail with the one-time link: plain text, short enough for any phone. */
export const resetMailTexts = {
  subject: (siteName: string) => `A new password for ${siteName}`,
  text: (siteName: string, link: string) => `Hello

Somebody, most likely you, asked for a new password on ${siteName}. Open this link to choose one:

${link}

The link works once, and for 30 minutes.

If you did not ask for it, you need to do nothing: your password stays as it is.

${siteName}
`,
}

/** Mails to the owner of an account about its password: plain text, without a link. */
export const noticeMailTexts = {
  'password-changed': {
    subject: (siteName: string) => `Your password for ${siteName} was changed`,
    text: (siteName: string) => `Hello

The password of your account on ${siteName} was changed on the account page. All other devices are signed out.

If you changed it yourself, you need to do nothing.

If you did not, open the site, choose “Forgot your password?” on the sign-in page and set a new one, or ask an admin of the site for help.

${siteName}
`,
  },
  'reset-link-made': {
    subject: (siteName: string) => `A link to a new password for ${siteName} was made`,
    text: (siteName: string) => `Hello

An admin of ${siteName} made a link that sets a new password for your account. It works once, and for 30 minutes; the admin hands it over to you.

If you asked for it, you need to do nothing.

If you did not, ask the admins of the site. As long as nobody uses the link, your password stays as it is.

${siteName}
`,
  },
}

/** Replaces a page for members while the session is unknown. */
export const sessionUnknownTexts = {
  title: 'This page needs the network',
  why: 'The site could not be asked who is signed in here. Please check your connection and try again.',
  retry: 'Retry',
}

export const resetRequestTexts = {
  forgot: 'Forgot your password?',
  emailHint: 'The one you sign in with',
  send: 'Send me a link',
  sending: 'Sending...',
  /** The same whether or not there is such an account (T13). */
  onItsWay:
    'If there is an account with this email, a mail with a link is on its way. It works for 30 minutes. Nothing there? Look into the folder for unwanted mail.',
  askAdmin: 'Ask the admin of this site',
}

export const newPasswordTexts = {
  newPassword: 'New password',
  set: 'Set the new password',
  setting: 'Setting...',
  done: {
    title: 'Your new password is set',
    text: 'Wherever you were signed in, you are so no more. Please sign in with the new password.',
    next: 'Sign in',
  },
  gone: { title: 'The link does not work', next: 'Ask for a new link' },
}

export const newPasswordPageTexts = {
  title: 'New password',
  description: 'Choose a new password for your account.',
  keywords: 'new password, forgotten password',
  choose: 'Choose the password you will sign in with from now on.',
  ask: 'Forgot yours? A one-time link lets you choose a new one.',
}

export const waysTexts = {
  heading: 'Ways to sign in',
  password: 'Email and password',
  change: 'Change ways to sign in',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  disconnect: 'Disconnect',
  /** Read by screen readers. */
  disconnectFrom: (name: string) => `Disconnect ${name}`,
  connected: (name: string) => `${name} is connected.`,
  disconnected: (name: string) => `${name} is disconnected.`,
  done: 'Done',
  failed: 'That did not work. Please try again.',
}

export const changePasswordTexts = {
  heading: 'Your password',
  open: 'Change password',
  current: 'Current password',
  next: 'New password',
  save: 'Save password',
  saving: 'Saving...',
  cancel: 'Cancel',
  saved: 'Your password is changed. All other devices are signed out.',
  currentMissing: 'Enter your current password.',
}

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

/** Failures of Google's popup window on the sign-in page; the sign-up page has one text for all. */
export const googleFailures = {
  signIn: {
    closed: 'Sign-in process was closed. Please try again.',
    cancelled: 'Sign-in process was canceled. Please try again.',
    network: 'Network error. Please check your connection.',
    other: 'An error occurred during Google sign-in.',
  },
  signUp: 'An error occurred during Google sign-in. Please try again.',
}

export const setUpTexts = {
  make: 'Make the admin account',
  making: 'Making the account...',
}

export const setUpPageTexts = {
  title: 'Set up the site',
  description: 'Make the first admin account of this site.',
  keywords: 'set up, admin',
  lead: 'This account is the site’s first admin: it may contribute, moderate and give others their roles.',
  notComplete: 'The link is not complete',
  openWhole: 'Open the whole set-up link from the console of the server, with everything behind “token=”.',
}

export const signInTexts = {
  otherFailure: 'An unknown error occurred. Please try again.',
  /** Spec 2 and 9: the popup after failures in a row. */
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
  /** Above the accounts of the demo, each a button. */
  demoAccounts: 'Demo accounts',
}
