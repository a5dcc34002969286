/** Texts of layouts and masters that slides show behind their own. */
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import { type OfficePackage, unlessUnsafe } from './office-package.ts'
import type { PartTexts } from './part-texts.ts'
import type { TextRules } from './xml-text.ts'

const showsMasterOf = attribute('showMasterSp')
const places = { x: attribute('x'), y: attribute('y'), width: attribute('cx'), height: attribute('cy') }
const numberIn = (tag: string, name: keyof typeof places) => Number(places[name](tag) ?? Number.NaN)

export class SlideBackgrounds {
  readonly #parts: OfficePackage
  readonly #texts: PartTexts
  readonly #rules: TextRules
  constructor(parts: OfficePackage, texts: PartTexts, rules: TextRules) {
    this.#parts = parts
    this.#texts = texts
    this.#rules = { ...rules, isHidden: unseenShapes() }
  }

  /** Each once, with the first slide that shows it. */
  *textsOf(slide: string): Generator<string> {
    let shownBy = slide
    for (const kind of ['slideLayout', 'slideMaster']) {
      const { target } = this.#texts.relations(shownBy).find((each) => each.kind === kind) ?? {}
      if (target === undefined || this.#texts.hasRead(target) || this.#hidesMaster(shownBy)) return
      yield this.#texts.textOf(target, this.#rules)
      shownBy = target
    }
  }

  #hidesMaster(name: string): boolean {
    const root = unlessUnsafe(() => startTags(this.#parts.xml(name)).next().value) ?? ''
    return ['0', 'false'].includes(showsMasterOf(root) ?? '')
  }
}

/** Prompts to click, and shapes whose middle is left of the slide or above it; shapes in a group have places of their own. */
function unseenShapes() {
  let [x, y, groups] = [0, 0, 0]
  return (name: string, tag: string): boolean => {
    if (name === 'grpSp') groups += tag.startsWith('</') ? -1 : 1
    if (name === 'off') [x, y] = [numberIn(tag, 'x'), numberIn(tag, 'y')]
    if (name !== 'ext' || groups > 0) return name === 'ph'
    return x + numberIn(tag, 'width') / 2 < 0 || y + numberIn(tag, 'height') / 2 < 0
  }
}
