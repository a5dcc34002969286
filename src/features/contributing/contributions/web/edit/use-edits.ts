import { useEffect, useState } from 'react'
import { usePending } from '#client/offline/outbox/pending-writes.ts'
import type { Write } from '#client/offline/outbox/write.ts'
import { linkError } from '#features/contributing/uploads/link.ts'
import { type Details, detailsOf } from '#features/contributing/uploads/details.ts'
import {
  contributePageRules,
  fileError,
  fileErrorCause,
} from '#features/contributing/uploads/upload-rules.ts'
import { editedDetails } from '../../edited-details.ts'
import { editTexts } from '../../messages.ts'
import type { OwnContribution } from '../use-contributions.ts'
import { type Draft, draftWriter, type Edits } from './draft-store.ts'

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
function useOwnWrites(contribution: OwnContribution, edits: Edits) {
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

const noEdits: Edits = { details: {}, message: '' }

type EditErrors = Partial<Readonly<Record<'title' | 'link' | 'file', string>>>

const hasChanges = (contribution: OwnContribution, edits: Edits) =>
  Object.keys(editedFieldsOf(contribution, edits)).length > 0 ||
  edits.file !== undefined ||
  (edits.link !== undefined && edits.link !== contribution.file_url)

function errorsOf({ details, link, file }: Edits): EditErrors {
  const wrongFile = file && fileError(file, contributePageRules)
  const wrongLink = link !== undefined && linkError(link)
  return {
    ...(details.title?.trim() === '' && { title: editTexts.titleMissing }),
    ...(wrongLink && { link: wrongLink }),
    ...(wrongFile && { file: [wrongFile, fileErrorCause(file)].join(' ').trim() }),
  }
}

/** Unsent changes of the author, stored on this device with every change. */
export function useEdits(account: string, contribution: OwnContribution, draft: Draft | undefined) {
  const [edits, setEdits] = useState(draft?.edits ?? noEdits)
  const [basedOn, setBasedOn] = useState(draft?.editNumber ?? contribution.editNumber)
  const [errors, setErrors] = useState<EditErrors>({})
  const [store] = useState(() => draftWriter(account, contribution.id))
  const isChanged = hasChanges(contribution, edits)
  const isEdited = isChanged || edits.message !== ''
  const ownWrites = useOwnWrites(contribution, edits)
  useEffect(() => {
    void store(isEdited ? { editNumber: basedOn, edits, isQueued: ownWrites.isQueued } : undefined)
  }, [store, isEdited, basedOn, edits, ownWrites.isQueued])
  return {
    edits,
    values: { ...detailsOf(contribution), ...edits.details } satisfies Details,
    /** Fields, file or link differ from those of the site. */
    isChanged,
    /** The site has a newer version than the one that was changed. */
    isOutdated: isEdited && basedOn < contribution.editNumber,
    ownWrites,
    errors,
    change: (changes: Partial<Edits>) => setEdits((now) => ({ ...now, ...changes })),
    changeDetails: (changes: Partial<Details>) => {
      setErrors({})
      setEdits((now) => ({ ...now, details: { ...now.details, ...changes } }))
    },
    /** Shows errors; true without one. */
    validate: () => {
      const found = errorsOf(edits)
      setErrors(found)
      return Object.keys(found).length === 0
    },
    /** The changes are on the site, in the version `editNumber`; the message is not sent yet. */
    clear: (editNumber: number) => {
      setEdits(({ message }) => ({ ...noEdits, message }))
      setBasedOn(editNumber)
    },
    /** Deletes the draft of a form that is about to close, whose effects no longer run. */
    drop: () => void store(undefined),
  }
}

export type EditState = ReturnType<typeof useEdits>
