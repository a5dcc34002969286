import { spoken } from '#shared/languages/messages.ts'
import { countTexts } from '../messages.ts'

const figures = new Intl.NumberFormat(spoken.locale)

/** `1 resource`, `1 284 resources`. */
export const resourceCount = (count: number) => countTexts.resources(figures.format(count), count)
