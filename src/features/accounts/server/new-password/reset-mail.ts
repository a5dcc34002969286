/** The mail with the one-time link: plain text, short enough to be read on any phone. */
export const resetMail = (siteName: string, link: string) => ({
  subject: `A new password for ${siteName}`,
  text: `Hello

Somebody, most likely you, asked for a new password on ${siteName}. Open this link to choose one:

${link}

The link works once, and for 30 minutes.

If you did not ask for it, you need to do nothing: your password stays as it is.

${siteName}
`,
})
