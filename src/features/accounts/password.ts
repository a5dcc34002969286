/** SECURITY §1: new passwords have 8 to 128 characters; nothing else is asked of them here. */
export const passwordLength = { min: 8, max: 128 } as const

export const isWeakPassword = (password: string) => {
  const { length } = [...password]
  return length < passwordLength.min || length > passwordLength.max
}

/** Good enough to tell a typing slip; whether the mailbox exists is another matter. */
export const looksLikeEmail = (text: string) =>
  text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
