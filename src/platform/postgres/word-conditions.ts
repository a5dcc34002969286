/** Search in columns of a table, with the comparison of the public search: case, accents, dashes and quotes are equal. */
import { type RawBuilder, sql } from 'kysely'

export interface FoldedWord {
  /** One of these folded texts must be contained. */
  readonly forms: readonly string[]
  /** The word also matches a row with this condition. */
  readonly or?: RawBuilder<boolean>
}

const matches = ({ forms, or }: FoldedWord) =>
  sql`(${sql.join([...forms.map((form) => sql`strpos(folded_columns.text, ${form}) > 0`), ...(or ? [or] : [])], sql` or `)})`

/**
 * True if each word is in one of the columns; `columns` is SQL of texts, separated by commas. The subquery folds a row
 * once, for all words.
 */
export const everyWordIn = (columns: RawBuilder<unknown>, words: readonly FoldedWord[]) =>
  sql<boolean>`(select ${sql.join(words.map(matches), sql` and `)}
    from (select fold_text(concat_ws(' ', ${columns})) as text offset 0) as folded_columns)`
