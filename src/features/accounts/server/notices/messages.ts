/** Mails that tell an owner what happened to the password of the account: plain text, without a link to click. */
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
