/** Text typed into forms, in this tab: it survives a reload, Back and the end of a session (decision 100). */
import { browserStorage } from './browser-storage.ts'
import { onOwnerChange, privateDatabase, privateOwner } from './private-data.ts'

/** In UTF-16 code units; a longer text stays in its form only. */
export const maxTextLength = 100_000

const prefixOfAll = `${privateDatabase} text `
const rows = browserStorage(prefixOfAll, () => sessionStorage)
/** Names of drafts, without their text. Other tabs have them too. */
export const draftMarks = browserStorage(`${privateDatabase} typed draft `, () => localStorage)
const fileCount = browserStorage(`${privateDatabase} waiting files`, () => localStorage)

/** Number of files in the batch that are not sent. The files are in IndexedDB, which a press cannot wait for. */
export const unsentFiles = {
  count: () => Number(fileCount.get('') ?? 0),
  set: (count: number) => (count > 0 ? fileCount.set('', String(count)) : fileCount.remove('')),
}

/** Without an owner the text belongs to the visitor, and is deleted when an account signs in or out. */
const prefix = () => `${privateOwner() ?? ''} `

function deleteTextOfOthers(visitor?: string) {
  const owners = [privateOwner(), visitor]
  for (const key of rows.keys()) if (!owners.includes(key.split(' ', 1)[0])) rows.remove(key)
}

let isWatching = false
/** From now on text is deleted with the private data of its owner. */
function watchOwner() {
  if (isWatching) return
  isWatching = true
  onOwnerChange(() => deleteTextOfOthers())
  // The session of the owner may have ended.
  deleteTextOfOthers('')
}

/** True while a form of this tab or a draft of this device has text that is not sent. */
export function hasTypedText() {
  watchOwner()
  return rows.keys().length + draftMarks.keys().length > 0
}

/** Deletes the text of all forms whose name begins so. */
export function deleteTyped(form: string) {
  for (const key of rows.keys()) if (key.startsWith(prefix() + form)) rows.remove(key)
}

/** The text of one form, of the account that owns the private data now or of the visitor. */
export function typedText(form: string, isOfVisitor = false) {
  watchOwner()
  const key = (isOfVisitor ? ' ' : prefix()) + form
  return {
    /** The saved values; undefined without any. */
    read(): unknown {
      try {
        return JSON.parse(rows.get(key) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    /** Undefined deletes the saved values. */
    save(values: object | undefined) {
      const text = JSON.stringify(values)
      if (text === undefined || text.length > maxTextLength) rows.remove(key)
      else rows.set(key, text)
    },
  }
}
