/** Manifest and README of an exported catalogue. */

import { type Attribute, attributes, optionalAttributes } from '#features/catalogue/resources/attributes.ts'

export interface WrittenList {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export interface Exported {
  readonly site: string
  readonly siteName: string
  readonly exportedAt: Date
  readonly everything: boolean
  readonly resources: number
  /** Number of copied files; undefined for an export without files. */
  readonly files: number | undefined
  readonly lists: readonly WrittenList[]
}

/** Licence of the list; each resource has its own. */
const metadataLicence = {
  spdx: 'CC0-1.0',
  deed: 'https://creativecommons.org/publicdomain/zero/1.0/',
  covers:
    'the list: ids, subjects, titles, tags, dates, ratings. Descriptions and files have the licence of their resource.',
}

export const manifestText = ({ exportedAt, files, ...rest }: Exported) =>
  `${JSON.stringify({ form: 1, exportedAt: exportedAt.toISOString(), ...rest, files: files ?? 0, metadataLicence }, null, 2)}\n`

const attributeColumns = optionalAttributes
  .map((name) => {
    const { exportNote: column }: Attribute = attributes[name]
    return column === undefined ? name : `${name}, ${column}`
  })
  .join('; ')

const privacy = `
THIS COPY IS NOT FOR THE PUBLIC. It also lists what waits for review, and the emails of uploaders. Store it like a
backup of the site.
`

/** README for a reader who knows nothing of the site. */
export const readmeText = ({
  site,
  siteName,
  exportedAt,
  everything,
  resources,
  files,
}: Exported) => `${siteName}: catalogue of teaching resources
${site}
As it stood at ${exportedAt.toISOString()}: ${resources} resources${files === undefined ? '' : `, ${files} files`}.
${everything ? privacy : ''}
catalogue.csv     the list as a table. UTF-8; cells parted by commas, in quotes where needed (RFC 4180). A cell that a
                  spreadsheet would calculate begins with an apostrophe.
catalogue.jsonl   the same, one record of JSON in each line.
documents.json    the same as nested collections PDFS/{Subject}_Main/{Subject}/{id}.
manifest.json     how many there are, and the size and SHA-256 of each list.
${files === undefined ? '' : 'files/            the files themselves, named after the id of their record; their SHA-256 stands in the list.\n'}
Columns: id; subject; title; file_url, where it is opened, or the link itself; tags, parted by semicolons (a backslash
stands before one inside a tag); modifiedAt in UTC; verified, that is approved by a moderator; ratingTotal and
ratingAmount, stars and clicks; averageRating; kind, file or link; bytes; mime; sha256;
${attributeColumns}; languages, the first of which is language; version,
versionKind and versionNote, what the last correction changed; attribution, a line to credit its maker with.

Licences: each resource has its own, named in its record; where none is named, ask before you use it. The list as such
(ids, subjects, titles, tags, dates, ratings) may be used by anybody for anything: CC0 1.0.

Any of the lists can be read back with the site's program: npm run import -- check catalogue.csv
`
