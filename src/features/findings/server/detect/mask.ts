/** Masks telephone and identity numbers and emails, so that they are stored nowhere but in the file (DESK-18). */
import { maxExcerpt } from '../../finding-rules.ts'

const fewestDigits = 7
const isYears = (run: string) => /^(?:19|20)\d\d(?:\D{1,3}(?:19|20)\d\d){0,2}$/.test(run)

const maskRun = (run: string) =>
  run.length - run.replaceAll(/\d/g, '').length >= fewestDigits && !isYears(run)
    ? run.replaceAll(/\d/g, '•')
    : run

/** Input is at most a line of some 260 characters. */
export const masked = (line: string): string =>
  line
    .slice(0, 260)
    .replaceAll(/\S{1,64}@\S{1,100}/g, '•••@•••')
    .replaceAll(/\d(?:[\d\s()+./–-]{0,40}\d)?/g, maskRun)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxExcerpt)
