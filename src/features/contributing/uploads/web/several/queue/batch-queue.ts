/** The rows of one batch and their transfer, one row at a time. */
import { randomId } from '#client/call.ts'
import { isFileLost, resourceBody, type UploadValues } from '../../../upload-rules.ts'
import type { SendState } from '../../transfer/progress-text.ts'
import { FileUnreadableError } from '../../transfer/send-bytes.ts'
import type { BatchCalls, BatchRow, RowChange } from '../batch-store.ts'
import { isSendable, rowsOf, twinOf } from './batch-row.ts'
import { nextStep, provesNoRecord } from './row-failure.ts'

export interface QueueState {
  /** In the order of the list. */
  readonly rows: readonly BatchRow[]
  /** The row in transfer. `until`: next try after a limit, in ms since 1970. */
  readonly current?:
    { readonly id: string; readonly state: SendState; readonly until?: number | undefined } | undefined
  readonly isSending: boolean
  /** Failure that stopped the queue. */
  readonly stop?: string | undefined
}

export class BatchQueue {
  #state: QueueState
  #run: AbortController | undefined
  #details: UploadValues<File>
  readonly #calls: BatchCalls
  readonly #listeners = new Set<() => void>()

  constructor(calls: BatchCalls, rows: readonly BatchRow[], details: UploadValues<File>) {
    this.#calls = calls
    this.#details = details
    this.#state = { rows: rows.toSorted((a, b) => a.order - b.order), isSending: false }
  }

  readonly state = () => this.#state
  readonly details = () => this.#details
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** For the rows that are sent from now on. */
  setDetails(details: UploadValues<File>) {
    this.#details = details
    void this.#calls.saveDetails(details)
  }

  /** Returns how many files had no place in the list; `stored` resolves when the device has the others. */
  add(files: readonly File[]) {
    const chosen = files.map((file) => ({ id: randomId(), name: file.name, size: file.size, file }))
    const { added, leftOut } = rowsOf(chosen, this.#state.rows, Date.now())
    this.#set({ rows: [...this.#state.rows, ...added] })
    return { leftOut, stored: this.#calls.add(added.filter(({ state }) => state !== 'refused')) }
  }

  /** Changes a row here and in the store; resolves when it is stored. */
  change(id: string, changes: RowChange): Promise<void> {
    this.#show(id, changes)
    return this.#calls.save(id, changes)
  }

  /** Adds what is known about the bytes of a row. One whose bytes another row has is unticked. */
  check(id: string, facts: Pick<BatchRow, 'sha256' | 'sameFile'>) {
    this.#show(id, facts)
    const { rows } = this.#state
    const row = rows.find((each) => each.id === id)
    if (row && twinOf(row, rows)) void this.change(id, { isIncluded: false })
  }

  /** Removes a row, its stored file, and its unfinished upload. */
  remove(id: string) {
    const { uploadId, filing } = this.#row(id).reached
    if (uploadId !== undefined && !filing) this.#calls.stop(uploadId)
    this.#set({ rows: this.#state.rows.filter((row) => row.id !== id) })
    void this.#calls.remove(id)
  }

  /** Sends the rows that are ready or waiting; resolves when none is left, or the queue has stopped. */
  async send(): Promise<void> {
    for (const { id } of this.#state.rows.filter(isSendable)) void this.change(id, { state: 'waiting' })
    if (this.#run) return
    const run = new AbortController()
    this.#run = run
    this.#set({ isSending: true, stop: undefined })
    for (let row = this.#next(); row && !run.signal.aborted; row = this.#next()) await this.#step(row.id, run)
    if (this.#run === run) this.#end()
  }

  /** Ends the transfer; the rows stay, with what the site has of them. Resolves when they are stored. */
  async pause() {
    this.#run?.abort()
    this.#end()
    const waiting = this.#state.rows.filter(({ state }) => state === 'waiting')
    await Promise.all(waiting.map(({ id }) => this.change(id, { state: 'ready' })))
  }

  #end() {
    this.#run = undefined
    this.#set({ isSending: false, current: undefined })
  }

  readonly #next = () => this.#state.rows.find(({ state }) => state === 'waiting')
  #row(id: string): BatchRow {
    const found = this.#state.rows.find((row) => row.id === id)
    if (!found) throw new Error('The row was removed')
    return found
  }

  #set(changes: Partial<QueueState>) {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
  #show(id: string, changes: Partial<BatchRow>) {
    this.#set({ rows: this.#state.rows.map((row) => (row.id === id ? { ...row, ...changes } : row)) })
  }
  #showTransfer(id: string, state: SendState) {
    const until = state.retryAfterMs && Date.now() + state.retryAfterMs
    this.#set({ current: { id, state, until } })
  }

  async #step(id: string, run: AbortController) {
    try {
      await this.#sendRow(id, run.signal)
      this.#show(id, { state: 'sent' })
      await this.#calls.remove(id)
    } catch (error) {
      if (run.signal.aborted) return
      const step = nextStep(error)
      if (step.kind === 'stop') {
        this.#set({ stop: step.why })
        return run.abort()
      }
      if ('why' in step) return void this.change(id, { state: step.kind, failure: step.why })
      const { kind: waitingFor, waitMs } = step
      const retryAfterMs = waitingFor === 'site' ? waitMs : undefined
      this.#showTransfer(id, { sentBytes: this.#row(id).reached.safeBytes, waitingFor, retryAfterMs })
      await this.#calls.wait(waitMs, run.signal)
    }
  }

  /** Repeats body and key of the create call until the site has answered: every interruption leaves one record. */
  async #sendRow(id: string, signal: AbortSignal): Promise<void> {
    const earlier = this.#row(id).reached.filing
    const { body, key } = earlier ?? (await this.#prepare(id, signal))
    signal.throwIfAborted()
    this.#showTransfer(id, { sentBytes: this.#row(id).size, arrived: true })
    try {
      await this.#calls.create(body, key, signal)
    } catch (error) {
      if (!provesNoRecord(error, !earlier)) throw error
      const kept = isFileLost(error.code) ? { safeBytes: 0, arrived: false } : this.#row(id).reached
      await this.change(id, { reached: { ...kept, filing: undefined } })
      if (!earlier || error.code !== 'upload_not_found') throw error
      await this.#sendRow(id, signal)
    }
  }

  /** Sends the file, and stores body and key of the create call. */
  async #prepare(id: string, signal: AbortSignal) {
    const { file, reached, size } = this.#row(id)
    const { safeBytes: sentBytes, arrived } = reached
    let { uploadId } = reached
    const onState = (state: SendState) => {
      if (!signal.aborted) this.#showTransfer(id, state)
    }
    const onSafe = (safeBytes: number) => {
      if (!signal.aborted) void this.change(id, { reached: { uploadId, safeBytes, arrived: false } })
    }
    const onCreated = (created: string | undefined) => {
      uploadId = created
      onSafe(0)
    }
    onState({ sentBytes })
    if (!arrived || uploadId === undefined) {
      if (!file) throw new FileUnreadableError()
      uploadId = await this.#calls.transfer({ file, uploadId, onCreated, onSafe, onState, signal })
    }
    signal.throwIfAborted()
    const row = this.#row(id)
    const values = { ...this.#details, title: row.title, type: 'file', file: row } as const
    const filing = { body: JSON.stringify(resourceBody(values, uploadId)), key: randomId() }
    await this.change(id, { reached: { uploadId, safeBytes: size, arrived: true, filing } })
    return filing
  }
}
