/**
 * Unsent changes of contributions. Like the text of other forms they stay in their tab. IndexedDB has the latest of all
 * tabs, which survives a crash and days without a network (ANS-26).
 */
import { useEffect, useState } from 'react'
import { transact, type WriteStore, withPrivateDb } from '#client/offline/indexed-db.ts'
import { privateOwner, setPrivateOwner } from '#client/offline/private-data.ts'
import { draftMarks, typedText } from '#client/offline/typed-text.ts'
import type { Details } from '#features/contributing/uploads/details.ts'
import type { Contribution } from '../../contract.ts'
import type { VersionValues } from './version-fields.tsx'

/** Everything that its author has changed; a field that is absent has the value of the site. */
export interface Edits {
  readonly details: Partial<Details>
  /** Of a proposed version. */
  readonly version?: Partial<VersionValues> | undefined
  readonly link?: string | undefined
  readonly file?: File | undefined
  readonly message: string
}

export interface Draft {
  /** Of the version that the changes were made to. */
  readonly editNumber: number
  readonly edits: Edits
  /** A resubmission with these changes waits in the outbox, which may send it while the form is closed. */
  readonly isQueued?: boolean
}

/** False for a draft whose resubmission the site has taken. */
export const isUnsent = (draft: Draft | undefined, status: Contribution['status']) =>
  draft !== undefined && !(draft.isQueued && status !== 'returned')

const store = 'drafts'
/** The bytes have a row of their own, because the other row changes with every key. */
const fileKey = (id: string) => `file ${id}`

/** The draft of a new version of a public resource; its details have a draft of their own. */
export const versionDraftId = (id: string) => `version ${id}`

const formOf = (id: string) => typedText(`contribution ${id}`)

const transaction = <T>(run: (rows: WriteStore) => Promise<T>): Promise<T> =>
  withPrivateDb((database) => transact(database, [store], (stores) => run(stores.objectStore<string>(store))))

type Row = Draft & { readonly account: string }

/** The draft of this account; undefined without one, and where the browser blocks storage. */
async function readDraft(account: string, id: string): Promise<Draft | undefined> {
  if (privateOwner() !== account) return undefined
  const [row, file] = await transaction((rows) => Promise.all([rows.get(id), rows.get(fileKey(id))])).catch(
    () => [],
  )
  const draft = (formOf(id).read() ?? row) as Row | undefined
  if (draft?.account !== account) return undefined
  return { ...draft, edits: { ...draft.edits, file: file instanceof File ? file : undefined } }
}

/** The draft of this device; undefined until it is read. */
export function useStoredDraft(account: string, id: string) {
  const [read, setRead] = useState<{ readonly draft: Draft | undefined }>()
  useEffect(() => {
    let isOver = false
    void readDraft(account, id).then((draft) => !isOver && setRead({ draft }))
    return () => void (isOver = true)
  }, [account, id])
  return read
}

/** The drafts of an account by the id of their contribution. */
export function useDrafts(account: string): ReadonlyMap<IDBValidKey, Draft> {
  const [drafts, setDrafts] = useState<ReadonlyMap<IDBValidKey, Draft>>(new Map())
  useEffect(() => {
    if (privateOwner() !== account) return
    transaction((rows) => Promise.all([rows.getAllKeys(), rows.getAll()])).then(
      ([keys, rows]) => setDrafts(new Map(keys.map((key, at) => [key, rows[at] as Draft]))),
      () => {},
    )
  }, [account])
  return drafts
}

/** Writes the draft of one form in the background, the newest state last; undefined deletes it. */
export function draftWriter(account: string, id: string) {
  let next: { readonly draft: Draft | undefined } | undefined
  let isWriting = false
  let storedFile: File | undefined
  const inTab = formOf(id)
  const write = async ({ edits: { file, ...edits }, ...draft }: Draft) => {
    setPrivateOwner(account)
    // A sign-out asks first.
    draftMarks.set(id, '')
    await transaction(async (rows) => {
      await rows.put({ account, ...draft, edits } satisfies Row, id)
      if (file && file !== storedFile) await rows.put(file, fileKey(id))
      if (!file) await rows.delete(fileKey(id))
    })
    storedFile = file
  }
  const remove = () => {
    draftMarks.remove(id)
    return transaction(async (rows) => {
      await Promise.all([rows.delete(id), rows.delete(fileKey(id))])
    })
  }
  return async (draft: Draft | undefined) => {
    inTab.save(draft && { account, ...draft, edits: { ...draft.edits, file: undefined } })
    next = { draft }
    if (isWriting) return
    isWriting = true
    while (next) {
      const { draft: newest } = next
      next = undefined
      // A browser without storage rejects it, and the form works without.
      await (newest ? write(newest) : remove()).catch(() => {})
    }
    isWriting = false
  }
}
