/** Rows of content/terms that no speaker of the language has checked: `npm run messages -- terms`. */
import { contentFile, contentNames } from '#platform/config/content-layers.ts'

interface ListedRow {
  readonly en: readonly string[]
  readonly terms: readonly string[]
  readonly sources: readonly string[]
  readonly checkedBy?: string
}

/** Returns `content/terms/zu.json: rows.0: grade: ibanga, amabanga (glenwood, ukzn-thesis)` for each row. */
export const uncheckedTerms = (): readonly string[] =>
  contentNames('terms').flatMap((name) =>
    (contentFile(name)['rows'] as readonly ListedRow[]).flatMap(({ en, terms, sources, checkedBy }, i) =>
      checkedBy === undefined
        ? [`content/${name}: rows.${i}: ${en.join(', ')}: ${terms.join(', ')} (${sources.join(', ')})`]
        : [],
    ),
  )
