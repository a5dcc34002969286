import { failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { maxFileBytes } from '#features/contributing/files/file-type.ts'
import { refusalDetail } from '#features/contributing/files/server/checks/file-verdict.ts'
import type { BodyStream } from '#platform/files/body-stream.ts'
import type { ActiveUploads } from '#platform/http/active-uploads.ts'
import { type Http, memberOf, type Reply, serve } from '#platform/http/serve.ts'
import {
  answerTus,
  type TusAnswer,
  type TusCall,
  TusError,
  tusExtensions,
  tusVersion,
} from '#platform/answer-tus.ts'
import * as contract from '../contract.ts'
import { uploadLengthError } from '../upload-limits.ts'
import { tusStorage } from './tus-storage.ts'
import type { UploadDeps } from './upload-deps.ts'

const failBegin = failing(contract.beginUpload)
const failPiece = failing(contract.continueUpload)

interface TusRequest {
  readonly method: TusCall['method']
  readonly id: string
  readonly accountId: string
  readonly header: TusCall['header']
  readonly bodyStream?: BodyStream
}

/** Maps protocol errors to failures of the contract. */
function toFailure(error: unknown) {
  if (!(error instanceof TusError)) return error
  const { status } = error
  if (status === 404 || status === 410) return failPiece('upload_not_found')
  if (status === 409) return failPiece('upload_offset_differs')
  return status === 413 ? failPiece('file_too_large') : commonFailure('invalid_input')
}

/** Ends the wait for an upload's lock when the client disconnects. */
function disconnectSignal({ raw }: Reply) {
  const closed = new AbortController()
  raw.once('close', () => closed.abort())
  return closed.signal
}

async function handleTus(deps: UploadDeps, { accountId, bodyStream, ...call }: TusRequest, reply: Reply) {
  const stopReading = () => bodyStream?.stop('wanted')
  const isNew = call.method === 'POST'
  const storage = tusStorage(deps, { accountId, stopReading, signal: disconnectSignal(reply), isNew })
  // On failures too: clients check it before they read anything else.
  void reply.header('tus-resumable', tusVersion)
  try {
    const body = bodyStream && { body: bodyStream.stream }
    const answer = await answerTus(
      { ...call, ...body, path: contract.beginUpload.path, maxBytes: maxFileBytes },
      storage,
    )
    const reason = bodyStream?.endedEarly()
    if (reason === 'wanted') throw failPiece('upload_busy', { retryAfterSeconds: 1 })
    if (reason === 'closing') throw commonFailure('too_busy', { retryAfterSeconds: 5 })
    return answer
  } catch (error) {
    throw toFailure(error)
  }
}

const serverDescription: TusAnswer = {
  status: 204,
  headers: {
    'tus-resumable': tusVersion,
    'tus-version': tusVersion,
    'tus-extension': tusExtensions.join(','),
    'tus-max-size': String(maxFileBytes),
  },
}

const send = (reply: Reply, { status, headers }: TusAnswer) => reply.code(status).headers(headers).send()

/** Resumable uploads (tus 1.0): describe, create, offset, append, delete. */
export function resumableRoutes(http: Http, deps: UploadDeps, activeUploads: ActiveUploads) {
  const { uploadLocks, lockConnection, notifications } = deps

  serve(http, contract.describeUploads, async (_call, reply) => send(reply, serverDescription))

  serve(http, contract.beginUpload, async (call, reply) => {
    const error = uploadLengthError(call.header('upload-length'))
    if (error === 'empty') throw failBegin('invalid_file_type', refusalDetail('empty'))
    if (error) throw failBegin('file_too_large')
    const { accountId } = memberOf(call)
    const request = { method: 'POST', id: deps.newUploadId(), accountId, header: call.header } as const
    return send(reply, await handleTus(deps, request, reply))
  })

  for (const [method, endpoint] of [
    ['HEAD', contract.askUpload],
    ['DELETE', contract.stopUpload],
  ] as const)
    serve(http, endpoint, async (call, reply) => {
      const request = {
        method,
        id: call.params.uploadId,
        accountId: memberOf(call).accountId,
        header: call.header,
      }
      return send(reply, await handleTus(deps, request, reply))
    })

  serve(http, contract.continueUpload, async (call, reply) => {
    const request = { id: call.params.uploadId, accountId: memberOf(call).accountId, header: call.header }
    const answer = await activeUploads.run(call.stream, reply, (bodyStream) =>
      handleTus(deps, { ...request, method: 'PATCH', bodyStream }, reply),
    )
    return answer ? send(reply, answer) : reply
  })

  notifications.on('upload-wanted', { onNotify: uploadLocks.onRequest })
  http.addHook('preClose', () => activeUploads.close())
  http.addHook('onClose', () => lockConnection.close())
}
