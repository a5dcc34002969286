/** The state of a record that a moderator saw. A decision about another state is refused with 409. */

/** A record is returned to its author at most this often. */
export const maxReturns = 10

interface Versions {
  /** Edits of the content, plus one. */
  readonly edit_number: number
  readonly decisions: number
}

/** Of a record without edits: clients that send no `seen` decide on that state. */
const firstEdit = 1

export const versionOf = ({ edit_number, decisions }: Versions) => `${edit_number}.${decisions}`

export const editNumberOf = (version: string) => Number(version.split('.')[0])

/** The failure of a decision on this version; undefined if the record is as it was seen. */
export function staleDecision(version: string | undefined, record: Versions) {
  if (version === undefined) return record.edit_number === firstEdit ? undefined : 'resource_changed'
  const [editNumber, decisions] = version.split('.').map(Number)
  if (editNumber !== record.edit_number) return 'resource_changed'
  return decisions === record.decisions ? undefined : 'decided_already'
}
