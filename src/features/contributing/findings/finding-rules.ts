/** Rules that look for rights of others and for personal data in a file. A finding is a question, never a verdict. */

export const findingRules = [
  'identity',
  'marks',
  'copyright',
  'publisher',
  'licence',
  'marketplace',
  'isbn',
  'author',
  'phone',
  'email',
  'unreadable',
  'incomplete',
] as const
export type FindingRule = (typeof findingRules)[number]

/** 3: personal data of learners; 2: rights of others; 1: worth a look. */
export const weights: Readonly<Record<FindingRule, 1 | 2 | 3>> = {
  identity: 3,
  marks: 3,
  copyright: 2,
  publisher: 2,
  licence: 2,
  marketplace: 2,
  isbn: 1,
  author: 1,
  phone: 1,
  email: 1,
  unreadable: 1,
  incomplete: 1,
}

export const maxExcerpt = 200
export const maxAnswer = 300

/** `CC-BY-NC-SA-4.0` → `CC BY-NC-SA`; `CC0-1.0` → `CC0`. */
export const licenceMark = (licence: string) =>
  licence
    .replace(/-\d\.\d$/, '')
    .replace('CC-BY', 'CC BY')
    .replace('CC-PDM', 'CC PDM')
