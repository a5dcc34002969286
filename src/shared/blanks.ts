/** White space and invisible characters, which often come along when a text is copied. */
export const withoutBlanks = (text: string) => text.replaceAll(/[\s\p{Cf}]/gu, '')

export const withoutOuterBlanks = (text: string) => text.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
