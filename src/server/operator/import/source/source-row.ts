/** One record as its file has it, before anybody has looked at it. */
export interface SourceRow {
  /** Counted from 1, headings not counted. */
  readonly row: number
  /** Where a document of the original lay, `PDFS/Maths_Main/Maths/{id}`; undefined in a table. */
  readonly path: string | undefined
  readonly fields: ReadonlyMap<string, unknown>
}

/** A place in a file that is no record, said in one line. */
export interface NoRow {
  readonly row: number
  readonly trouble: string
}

/** Another collection of the original's export, which is not brought over. */
export interface OtherDocument {
  readonly collection: string
}

export type Found = SourceRow | NoRow | OtherDocument

/** Characters of one record at most; a real one has some hundreds. */
export const longestRecord = 1_000_000
