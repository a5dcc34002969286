/** The six digits of an authenticator app; undefined for any other text. A pasted code may hold blanks (CASE-B08). */
export function oneTimeCodeIn(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s\p{Cf}]/gu, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
