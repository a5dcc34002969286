/** New passwords have 8 to 128 characters (ERR-03). The server also refuses common ones. */
export const passwordLength = { min: 8, max: 128 } as const

/** White space and invisible characters around a password often come along when it is pasted (CASE-B08). */
export const withoutOuterBlanks = (password: string) => password.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')

/** The form that is hashed. A password of blanks alone is kept. */
export const hashedForm = (password: string) => withoutOuterBlanks(password) || password

/** True for one to three characters over and over, in any case. */
function isRepetition(password: string) {
  const characters = [...password.normalize('NFKC').toLowerCase()]
  return [1, 2, 3].some((piece) => characters.every((one, i) => one === characters[i % piece]))
}

/** True for a password that is too short, too long or a repetition. Outer blanks do not count (CASE-B10). */
export const isWeakPassword = (password: string) => {
  const counted = withoutOuterBlanks(password)
  const { length } = [...counted]
  return length < passwordLength.min || length > passwordLength.max || isRepetition(counted)
}

export const isSamePassword = (one: string, other: string) =>
  withoutOuterBlanks(one) === withoutOuterBlanks(other)

// Mail programs read these characters as names, comments, routes or further addresses (F-C16).
const emailForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"/]+(\.[^\s@.<>()[\]\\,;:"/]+)+$/

/** True for an address that a new account may have. The mailbox may not exist. */
export const looksLikeEmail = (text: string) => text.length <= 254 && emailForm.test(text)
