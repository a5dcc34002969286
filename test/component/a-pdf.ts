/** A PDF with nothing on it, of that many bytes; it is enough for what the form looks at. */
export const aPdf = (name: string, bytes = 600) =>
  new File(['%PDF-1.4\n'.padEnd(bytes - 6), '%%EOF\n'], name, { type: 'application/pdf' })
