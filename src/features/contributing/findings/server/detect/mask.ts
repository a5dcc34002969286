/** Masks telephone and identity numbers and emails, so that they are stored nowhere but in the file (DESK-18). */
import { normalizeText } from '#shared/text.ts'
import { maxExcerpt } from '../../finding-rules.ts'

const minDigits = 7

const isYears = (run: string) => /^(?:19|20)\d\d(?:\D{1,3}(?:19|20)\d\d){0,2}$/.test(run)

const maskRun = (run: string) =>
  run.length - run.replaceAll(/\d/g, '').length >= minDigits && !isYears(run)
    ? run.replaceAll(/\d/g, '•')
    : run

/** Input is at most a line of some 260 characters. Shorten the result, not the input: half a number passes for none. */
export const masked = (line: string): string =>
  normalizeText(line)
    .replaceAll(/\S+@\S+/g, '•••@•••')
    .replaceAll(/\d[\d\s()+./\p{Pd}]*\d/gu, maskRun)
    .slice(0, maxExcerpt)
