/** SECURITY §1: new passwords have 8 to 128 characters. The server also refuses common ones. */
export const passwordLength = { min: 8, max: 128 } as const

export const isWeakPassword = (password: string) => {
  const { length } = [...password]
  return length < passwordLength.min || length > passwordLength.max
}

// Mail programs read these characters as names, comments, routes or further addresses (F-C16).
const emailForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"/]+(\.[^\s@.<>()[\]\\,;:"/]+)+$/

/** True for an address that a new account may have. The mailbox may not exist. */
export const looksLikeEmail = (text: string) => text.length <= 254 && emailForm.test(text)
