import { useState } from 'react'
import { usePending } from '#client/offline/outbox/pending-writes.ts'
import type { Write } from '#client/offline/outbox/write.ts'
import { detailsOf } from '#features/contributing/uploads/details.ts'
import { editedDetails } from '../../edited-details.ts'
import type { OwnContribution } from '../use-contributions.ts'
import type { Edits } from './draft-store.ts'

/** The fields that differ from the version of the site, as the server takes them. */
export const editedFieldsOf = (contribution: OwnContribution, { details }: Edits) =>
  editedDetails({ ...detailsOf(contribution), ...details }, contribution)

export const messageOf = ({ message }: Edits) => message.trim() || undefined

interface Content {
  readonly fields?: object
  readonly message?: string | undefined
}

/** The content of a resubmission, to compare; undefined without any. */
function contentOf({ fields = {}, message }: Content) {
  const isEmpty = message === undefined && Object.keys(fields).length === 0
  return isEmpty ? undefined : JSON.stringify([fields, message])
}

/** Distinguishes resubmissions of this form from those of other tabs: by their id, after a reload by their content. */
export function useOwnWrites(contribution: OwnContribution, edits: Edits) {
  const [ids, setIds] = useState<readonly string[]>([])
  const content = contentOf({ fields: editedFieldsOf(contribution, edits), message: messageOf(edits) })
  const isOwn = ({ id, kind, body }: Write) =>
    kind === 'contribution' &&
    (ids.includes(id) || (content !== undefined && content === contentOf(Object(body) as object)))
  const pending = usePending(contribution.id)
  return {
    add: (id: string) => setIds((before) => [...before, id]),
    isOwn,
    isQueued: pending.some(({ write }) => isOwn(write)),
  }
}

export type OwnWrites = ReturnType<typeof useOwnWrites>
