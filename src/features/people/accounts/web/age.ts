/** Returns `null` for blank text and `undefined` for anything but a whole number from 1 to 120. */
export function ageIn(text: string): number | null | undefined {
  const typed = text.trim()
  if (!typed) return null
  const years = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  return years >= 1 && years <= 120 ? years : undefined
}
