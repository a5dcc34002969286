/** The colours of the small school's documents: shweshwe indigo, ochre, and quiet tints of them. */
export const look = {
  indigo: '#23306e',
  ochre: '#c97b0a',
  sand: '#f6e7cc',
  text: '#1f2333',
  quiet: '#5a6075',
  tint: '#e9ebf5',
  rule: '#b9bed3',
  white: '#ffffff',
} as const

/** Returns a colour for Office formats: six digits without `#`. */
export const officeColour = (hex: string) => hex.slice(1).toUpperCase()

/** Creation date of every document, so that a lesson always gives the same bytes. */
export const madeAt = new Date('2025-01-15T12:00:00Z')
