/** Characters that Word inserts by their place in the font Symbol, such as Greek letters and signs of mathematics. */
import { attribute } from '#platform/containers/xml-tags.ts'

const fontOf = attribute('[\\w.-]+:font')
const placeOf = attribute('[\\w.-]+:char')

/** By place, from 0x20 to 0x7e and from 0xa1 to 0xe5; a blank for parts of tall brackets. */
const symbols = [
  ' !∀#∃%&∍()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑',
] as const

/** Text of a `w:sym` tag; empty for a picture font such as Wingdings. */
export function symbolOf(tag: string): string {
  const place = Number.parseInt(placeOf(tag) ?? '', 16)
  const isPrivate = place >= 0xf000 && place <= 0xf0ff
  if (fontOf(tag)?.toLowerCase() !== 'symbol')
    return isPrivate || !(place > 0) || place > 0xffff ? '' : String.fromCodePoint(place)
  const at = place & 0xff
  return (at < 0xa1 ? symbols[0][at - 0x20] : symbols[1][at - 0xa1]) ?? ''
}
