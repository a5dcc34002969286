/** The passwords that guessers try first, kept as a filter beside this file; `write-filter.ts` makes it. */
import { readFileSync } from 'node:fs'
import { filterHas } from './password-filter.ts'

const filter = readFileSync(new URL('common-passwords.bloom', import.meta.url))

/** True for one of them, in whatever case. Those shorter than 8 characters are not among them. */
export const isCommonPassword = (password: string) => filterHas(filter, password)
