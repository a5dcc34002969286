/** Where WinAnsi (Windows-1252) leaves Latin-1: the bytes 0x80 to 0x9f. */
const special: Record<string, number> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  '‰': 0x89,
  Š: 0x8a,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
  š: 0x9a,
  ž: 0x9e,
}

/** The text as WinAnsi bytes, one character code a byte. Throws on a character that the standard fonts do not have. */
export function winAnsi(text: string): string {
  return Array.from(text.normalize('NFC'), (char) => String.fromCharCode(byteOf(char))).join('')
}

function byteOf(char: string): number {
  const code = char.codePointAt(0) ?? 0
  const byte = special[char] ?? code
  const printable = (byte >= 0x20 && byte < 0x7f) || (byte >= 0xa0 && byte <= 0xff) || char in special
  if (!printable)
    throw new Error(`No standard PDF font has "${char}" (U+${code.toString(16).padStart(4, '0')})`)
  return byte
}
