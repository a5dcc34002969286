import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { call, randomId } from '#client/call.ts'
import { enqueueWrite } from '#client/offline/outbox/enqueue-write.ts'
import { pendingWrites } from '#client/offline/outbox/pending-writes.ts'
import { toLightEndpoint } from '#client/offline/outbox/write.ts'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { validLink } from '#features/contributing/uploads/link.ts'
import type { SendState } from '#features/contributing/uploads/web/transfer/progress-text.ts'
import { editContribution, proposeVersion, resubmitContribution, suggestChanges } from '../../contract.ts'
import { editTexts } from '../../messages.ts'
import type { OwnContribution } from '../use-contributions.ts'
import type { Edits } from './draft-store.ts'
import { editedFieldsOf, type EditState, messageOf, versionOf } from './use-edits.ts'

export type EditAct = keyof typeof editTexts.acts

const ignore = () => {}

/** Sends the bytes of a file; returns the id of the upload. */
async function transfer(file: File, onState: (state: SendState) => void, signal: AbortSignal) {
  const { sendBytes } = await withLoadTimeout(
    import('#features/contributing/uploads/web/transfer/send-bytes.ts'),
  )
  return sendBytes({ file, onState, signal, onCreated: ignore, onSafe: ignore })
}

interface SendFailure {
  readonly text: string
  /** A newer version is on the site. */
  readonly isOutdated: boolean
}

/** The error and the next step. The author's text stays in every case. */
function failureOf(error: unknown): SendFailure {
  if (!(error instanceof CallFailure)) return { text: editTexts.notSent, isOutdated: false }
  if (error.status === 404) return { text: editTexts.gone, isOutdated: false }
  if (error.status === 0) return { text: editTexts.noAnswer, isOutdated: false }
  return { text: `${editTexts.notSent} ${error.message}`, isOutdated: error.status === 409 }
}

/** A key for each content: a repeated press counts once. */
function useKeys() {
  const keys = useRef(new Map<string, string>())
  return (body: unknown) => {
    const text = JSON.stringify(body)
    const key = keys.current.get(text) ?? randomId()
    keys.current.set(text, key)
    return key
  }
}

interface Running {
  readonly file: File
  readonly state: SendState
  readonly cancel: () => void
}

/** Uploads the replaced file once, however often the button is pressed. Leaving the page stops it. */
function useUpload() {
  const arrived = useRef<{ readonly file: File; readonly uploadId: string }>()
  const controller = useRef<AbortController>()
  const [running, setRunning] = useState<Running>()
  useEffect(() => () => controller.current?.abort(), [])
  const upload = async (file: File) => {
    if (arrived.current?.file === file) return arrived.current.uploadId
    const stop = (controller.current = new AbortController())
    const show = (state: SendState) => setRunning({ file, state, cancel: () => stop.abort() })
    show({ sentBytes: 0 })
    try {
      const uploadId = await transfer(file, show, stop.signal)
      arrived.current = { file, uploadId }
      return uploadId
    } finally {
      setRunning(undefined)
    }
  }
  return { upload, /** The file in transfer. */ running }
}

interface SendOptions {
  readonly account: string
  readonly contribution: OwnContribution
  readonly edits: Edits
  readonly ownWrites: EditState['ownWrites']
  /** The fields and the file are on the site; `editNumber` is the new one. */
  readonly onEdited: (editNumber: number) => void
  readonly onDone: (act: EditAct) => void
}

/** Resubmissions wait in the outbox, which sends each once (ANS-27). */
function useResubmission(
  { account, contribution: { id, title }, ownWrites, onDone }: SendOptions,
  fail: (text: string) => void,
) {
  const { isQueued, add } = ownWrites
  /** Another tab has sent this contribution. */
  const [isElsewhere, setElsewhere] = useState(false)
  const latest = useRef({ ownWrites, onDone, fail })
  useEffect(() => {
    latest.current = { ownWrites, onDone, fail }
  })
  useEffect(
    () =>
      pendingWrites.onSettled(({ write, outcome }) => {
        if (write.about !== id || write.kind !== 'contribution') return
        if (!latest.current.ownWrites.isOwn(write)) return setElsewhere('answer' in outcome)
        if ('answer' in outcome) latest.current.onDone('returned')
        else latest.current.fail(`${editTexts.notSent} ${outcome.refusal}`)
      }),
    [id],
  )
  const resubmit = (body: object) =>
    add(
      enqueueWrite({
        kind: 'contribution',
        about: id,
        account,
        words: title,
        endpoint: toLightEndpoint(resubmitContribution),
        params: { resourceId: id },
        body,
      }).id,
    )
  return { isQueued, isElsewhere, resubmit }
}

type Upload = (file: File) => Promise<string>
type KeyOf = (body: unknown) => string

/** The changed file or link, and what a proposed version says. */
async function contentOf({ contribution, edits }: SendOptions, upload: Upload) {
  const link = edits.link === undefined ? undefined : validLink(edits.link)
  const version = versionOf(contribution, edits)
  return {
    ...(edits.file && { uploadId: await upload(edits.file) }),
    ...(link !== undefined && link !== contribution.file_url && { link }),
    ...(contribution.replaces && { ...version, fixes: [...version.fixes] }),
  }
}

/** Changes fields, file and link of a contribution that is not public; returns the new edit number. */
async function edit(options: SendOptions, upload: Upload, keyOf: KeyOf) {
  const { contribution, edits } = options
  const fields = editedFieldsOf(contribution, edits)
  const body = {
    editNumber: contribution.editNumber,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(await contentOf(options, upload)),
  }
  const params = { resourceId: contribution.id }
  const answer = await call(editContribution, { params, body, idempotencyKey: keyOf(body) })
  return answer.editNumber
}

async function propose(options: SendOptions, upload: Upload, keyOf: KeyOf) {
  const { id, version } = options.contribution
  const body = { version, ...(await contentOf(options, upload)) }
  await call(proposeVersion, { params: { resourceId: id }, body, idempotencyKey: keyOf(body) })
}

async function suggest({ contribution, edits }: SendOptions, keyOf: KeyOf) {
  const fields = editedFieldsOf(contribution, edits)
  const body = { editNumber: contribution.editNumber, fields, message: messageOf(edits) }
  const params = { resourceId: contribution.id }
  await call(suggestChanges, { params, body, idempotencyKey: keyOf(body) })
}

/** The call of the button in each status. */
function useActs(options: SendOptions, fail: (text: string) => void) {
  const { contribution, edits, onEdited, onDone } = options
  const { upload, running } = useUpload()
  const keyOf = useKeys()
  const { resubmit, ...queue } = useResubmission(options, fail)
  const acts = {
    async returned() {
      const message = messageOf(edits)
      if (edits.file ?? edits.link ?? edits.version) {
        const editNumber = await edit(options, upload, keyOf)
        onEdited(editNumber)
        resubmit({ editNumber, message })
      } else {
        const fields = editedFieldsOf(contribution, edits)
        resubmit({ editNumber: contribution.editNumber, fields, message })
      }
    },
    async waiting() {
      onEdited(await edit(options, upload, keyOf))
      onDone('waiting')
    },
    async proposed() {
      await propose(options, upload, keyOf)
      onDone('proposed')
    },
    async published() {
      await suggest(options, keyOf)
      onDone('published')
    },
  } satisfies Record<EditAct, () => Promise<void>>
  return { acts, ...queue, running }
}

/** Sends the changes of a contribution as its status needs it. */
export function useSendEdits(act: EditAct, options: SendOptions) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SendFailure>()
  const { acts, ...state } = useActs(options, (text) => setFailure({ text, isOutdated: true }))
  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await acts[act]()
    } catch (error) {
      const isCanceled = error instanceof DOMException && error.name === 'AbortError'
      if (!isCanceled) {
        console.error('Edit failed:', error)
        setFailure(failureOf(error))
      }
    }
    setBusy(false)
  }
  return {
    send: () => void send(),
    busy,
    ...state,
    failure,
    clearFailure: () => setFailure(undefined),
  }
}
