/** Templates of HTML and XML. Values are escaped; a value after `!` is inserted unchanged. */

/** These references exist in XML and in every HTML, and the simplest readers know them (CASE-C03). */
const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeText = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => references[sign] ?? sign)

/** The items of a list follow one another; null and undefined are empty. */
type Value = string | number | null | undefined | readonly Value[]

const toText = (value: Value): string =>
  typeof value === 'object' && value !== null ? value.map(toText).join('') : String(value ?? '')

const literals = new WeakMap<TemplateStringsArray, readonly string[]>()

/** The literal parts without the indentation of the source, which is a twelfth of a page. */
function literalsOf(template: TemplateStringsArray): readonly string[] {
  const known = literals.get(template) ?? template.raw.map((text) => text.replaceAll(/\n\s*/g, '\n'))
  literals.set(template, known)
  return known
}

function fillTemplate(template: TemplateStringsArray, ...values: readonly Value[]): string {
  const raw = literalsOf(template)
  const parts = values.map((value, i) => {
    const literal = raw[i] ?? ''
    return literal.endsWith('!') ? literal.slice(0, -1) + toText(value) : literal + escapeText(toText(value))
  })
  return parts.join('') + (raw.at(-1) ?? '')
}

/** Attributes of a template have double quotes: a value cannot end them. */
export const html = fillTemplate
/** The same for XML. */
export const xml = fillTemplate

/** XML 1.0 forbids these even as references: control characters, lone surrogates, U+FFFE, U+FFFF. */
const forbiddenCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A whole XML document around its root element. */
export const xmlDocument = (root: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.replaceAll(forbiddenCharacters, '')}\n`
