export const askForLinkTexts = {
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
    words: 'Wherever you were signed in, you are so no more. Please sign in with the new password.',
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
