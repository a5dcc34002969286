/** Texts of layouts and masters that slides show behind their own. */
import { unlessUnsafe } from '#platform/containers/unsafe-file-error.ts'
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import type { OfficePackage } from './office-package.ts'
import type { PartTexts } from './part-texts.ts'
import type { TextRules } from './xml-text.ts'

const showsMaster = attribute('showMasterSp')
const numberOf = (name: string) => {
  const read = attribute(name)
  return (tag: string) => Number(read(tag) ?? Number.NaN)
}
const [xOf, yOf, widthOf, heightOf] = [numberOf('x'), numberOf('y'), numberOf('cx'), numberOf('cy')]

/** Prompts to click, and shapes whose middle is left of the slide or above it; shapes in a group have places of their own. */
export function hiddenShapes(): NonNullable<TextRules['isHidden']> {
  let [x, y, groups] = [0, 0, 0]
  return (name, tag) => {
    if (name === 'grpSp') groups += tag.startsWith('</') ? -1 : 1
    if (name === 'off') [x, y] = [xOf(tag), yOf(tag)]
    if (name !== 'ext' || groups > 0) return name === 'ph'
    return x + widthOf(tag) / 2 < 0 || y + heightOf(tag) / 2 < 0
  }
}

/** Each once, with the first slide that shows it. */
export function* backgroundsOf(slide: string, parts: OfficePackage, texts: PartTexts, rules: TextRules) {
  let shownBy = slide
  for (const kind of ['slideLayout', 'slideMaster']) {
    const { target } = texts.relations(shownBy).find((each) => each.kind === kind) ?? {}
    if (target === undefined || texts.hasRead(target)) return
    if (hidesMaster(parts, shownBy)) return
    yield texts.textOf(target, rules)
    shownBy = target
  }
}

const hidesMaster = (parts: OfficePackage, name: string): boolean =>
  unlessUnsafe(() => {
    const [tag = ''] = startTags(parts.xml(name))
    return ['0', 'false'].includes(showsMaster(tag) ?? '')
  }) ?? false
