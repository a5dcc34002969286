/** The mail with the one-time link: plain text, short enough to be read on any phone. */
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
