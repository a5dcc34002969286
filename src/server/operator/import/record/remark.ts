/** What is to be said of one field of a record. */
export interface Remark {
  readonly field: string
  /** The record cannot be taken in; otherwise it is, with what could be kept. */
  readonly refuses: boolean
  /** Cause and next step. */
  readonly text: string
}

export interface Remarks {
  readonly all: readonly Remark[]
  refuse(field: string, text: string): void
  note(field: string, text: string): void
}

export function remarks(): Remarks {
  const all: Remark[] = []
  return {
    all,
    refuse: (field, text) => void all.push({ field, refuses: true, text }),
    note: (field, text) => void all.push({ field, refuses: false, text }),
  }
}
