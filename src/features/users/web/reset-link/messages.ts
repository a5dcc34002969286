/** The link that an admin hands to the owner of an account. */
export const resetLinkTexts = {
  title: 'New password link',
  /** Stands before the email. */
  for: 'For',
  making: 'Making the link',
  /** `time`: such as `14:02`. */
  worksUntil: (time: string) =>
    `It works once, until ${time}. Give it to nobody else: whoever opens it chooses the password.`,
  link: 'Link',
  copy: 'Copy',
}
