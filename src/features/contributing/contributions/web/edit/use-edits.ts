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
import { editTexts, sourceTexts, versionFieldTexts } from '../../messages.ts'
import type { OwnContribution } from '../use-contributions.ts'
import { type Draft, draftWriter, type Edits, versionDraftId } from './draft-store.ts'
import type { VersionValues } from './version-fields.tsx'

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

/** True for a proposal that is not on the site yet: it has the id of its resource. */
export const isUnsentProposal = ({ id, replaces }: OwnContribution) => replaces?.id === id

const draftIdOf = (contribution: OwnContribution) =>
  isUnsentProposal(contribution) ? versionDraftId(contribution.id) : contribution.id

const versionErrors = ({ kind, note }: VersionValues) => ({
  ...(kind === undefined && { kind: versionFieldTexts.kindMissing }),
  ...(note.trim() === '' && { note: versionFieldTexts.noteMissing }),
})

/** Kind, note and fixes of a proposed version. */
export const versionOf = ({ replaces }: OwnContribution, { version }: Edits): VersionValues => ({
  ...(replaces?.kind && { kind: replaces.kind }),
  note: replaces?.note ?? '',
  fixes: replaces?.fixes ?? [],
  ...version,
})

const noEdits: Edits = { details: {}, message: '' }

type EditErrors = Partial<Readonly<Record<'title' | 'link' | 'file' | 'kind' | 'note', string>>>

/** Another file or link than that of the site. */
const hasSource = ({ file_url }: OwnContribution, { file, link = file_url }: Edits) =>
  file !== undefined || link !== file_url

const hasChanges = (contribution: OwnContribution, edits: Edits) =>
  Object.keys(editedFieldsOf(contribution, edits)).length > 0 ||
  edits.version !== undefined ||
  hasSource(contribution, edits)

function errorsOf(contribution: OwnContribution, edits: Edits): EditErrors {
  const { details, link, file } = edits
  const wrongFile = file && fileError(file, contributePageRules)
  const wrongLink = link !== undefined && linkError(link)
  return {
    ...(details.title?.trim() === '' && { title: editTexts.titleMissing }),
    ...(wrongLink && { link: wrongLink }),
    ...(isUnsentProposal(contribution) &&
      !hasSource(contribution, edits) && { [contribution.kind]: sourceTexts.missing[contribution.kind] }),
    ...(contribution.replaces && versionErrors(versionOf(contribution, edits))),
    ...(wrongFile && { file: [wrongFile, fileErrorCause(file)].join(' ').trim() }),
  }
}

/** `basedOn`: the version of the site that was changed. */
function useStoredEdits(account: string, contribution: OwnContribution, draft: Draft | undefined) {
  const [edits, setEdits] = useState(draft?.edits ?? noEdits)
  const [basedOn, setBasedOn] = useState(draft?.editNumber ?? contribution.editNumber)
  const [store] = useState(() => draftWriter(account, draftIdOf(contribution)))
  const isChanged = hasChanges(contribution, edits)
  const isEdited = isChanged || edits.message !== ''
  const ownWrites = useOwnWrites(contribution, edits)
  useEffect(() => {
    void store(isEdited ? { editNumber: basedOn, edits, isQueued: ownWrites.isQueued } : undefined)
  }, [store, isEdited, basedOn, edits, ownWrites.isQueued])
  return { edits, setEdits, basedOn, setBasedOn, store, isChanged, isEdited, ownWrites }
}

/** Unsent changes of the author, stored on this device with every change. */
export function useEdits(account: string, contribution: OwnContribution, draft: Draft | undefined) {
  const { edits, setEdits, basedOn, setBasedOn, store, isChanged, isEdited, ownWrites } = useStoredEdits(
    account,
    contribution,
    draft,
  )
  const [errors, setErrors] = useState<EditErrors>({})
  const changeIn =
    <Part extends 'details' | 'version'>(part: Part) =>
    (changes: Partial<Edits[Part]>) => {
      setErrors({})
      setEdits((now) => ({ ...now, [part]: { ...now[part], ...changes } }))
    }
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
    changeDetails: changeIn('details'),
    changeVersion: changeIn('version'),
    /** Shows errors; true without one. */
    validate: () => {
      const found = errorsOf(contribution, edits)
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
