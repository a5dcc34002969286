const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text made safe for an element or a double-quoted attribute. */
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
