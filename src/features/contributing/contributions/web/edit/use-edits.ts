import { useEffect, useState } from 'react'
import { linkError } from '#features/contributing/uploads/link.ts'
import { type Details, detailsOf } from '#features/contributing/uploads/details.ts'
import {
  contributePageRules,
  fileError,
  fileErrorCause,
} from '#features/contributing/uploads/upload-rules.ts'
import { editTexts } from '../../messages.ts'
import type { OwnContribution } from '../use-contributions.ts'
import { type Draft, draftWriter, type Edits } from './draft-store.ts'
import { editedFieldsOf, useOwnWrites } from './own-writes.ts'

const noEdits: Edits = { details: {}, message: '' }

export type EditErrors = Partial<Readonly<Record<'title' | 'link' | 'file', string>>>

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

interface EditsDeps {
  readonly account: string
  readonly contribution: OwnContribution
  readonly draft: Draft | undefined
}

/** Unsent changes of the author, stored on this device with every change. */
export function useEdits({ account, contribution, draft }: EditsDeps) {
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
