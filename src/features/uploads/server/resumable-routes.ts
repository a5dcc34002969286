import { failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { maxFileBytes } from '#features/files/file-type.ts'
import type { BodyStream } from '#platform/files/body-stream.ts'
import type { Intakes } from '#platform/http/active-uploads.ts'
import { type Http, memberOf, type Reply, serve } from '#platform/http/serve.ts'
import type { PgNotifications } from '#platform/realtime/pg-notifications.ts'
import type { SessionLocks } from '#platform/postgres/session-locks.ts'
import { answerTus, type TusAnswer, type TusCall, TusError, tusVersion } from '#platform/answer-tus.ts'
import * as contract from '../contract.ts'
import { uploadLengthError } from '../upload-limits.ts'
import { tusStorage, type PieceDeps } from './tus-storage.ts'

export interface ResumableDeps extends PieceDeps {
  readonly newUploadId: () => string
  readonly uploadIntakes: Intakes
  readonly lockLine: SessionLocks
  readonly databaseCalls: PgNotifications
}

const failBegin = failing(contract.beginUpload)
const failPiece = failing(contract.continueUpload)

interface Wanted {
  readonly method: TusCall['method']
  readonly id: string
  readonly accountId: string
  readonly header: TusCall['header']
  readonly intake?: BodyStream
}

/** The protocol's refusals in the words of the contract; what it has no word for is a call that is not as it should be. */
function inOurWords(error: unknown) {
  if (!(error instanceof TusError)) return error
  const { status } = error
  if (status === 404 || status === 410) return failPiece('upload_not_found')
  if (status === 409) return failPiece('upload_offset_differs')
  return status === 413 ? failPiece('file_too_large') : commonFailure('invalid_input')
}

/** Whoever waits for the lock of an upload stops waiting when nobody waits for the answer. */
function goneWith({ raw }: Reply) {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

async function speak(deps: PieceDeps, { accountId, intake, ...call }: Wanted, reply: Reply) {
  const letGo = () => intake?.stop('wanted')
  const isNew = call.method === 'POST'
  const keeper = tusStorage(deps, { accountId, letGo, signal: goneWith(reply), isNew })
  // Told on failures too: a client asks for it before it reads anything else.
  void reply.header('tus-resumable', tusVersion)
  try {
    const body = intake && { body: intake.stream }
    const answer = await answerTus(
      { ...call, ...body, path: contract.beginUpload.path, maxBytes: maxFileBytes },
      keeper,
    )
    const ended = intake?.endedEarly()
    if (ended === 'wanted') throw failPiece('upload_busy', { retryAfterSeconds: 1 })
    if (ended === 'closing') throw commonFailure('too_busy', { retryAfterSeconds: 5 })
    return answer
  } catch (error) {
    throw inOurWords(error)
  }
}

const send = (reply: Reply, { status, headers }: TusAnswer) => reply.code(status).headers(headers).send()

/** Uploads in pieces (tus 1.0): begun once, asked about, gone on with and stopped by their owner. */
export function resumableRoutes(http: Http, deps: ResumableDeps) {
  const { uploadIntakes, uploadLocks, lockLine, databaseCalls } = deps

  serve(http, contract.beginUpload, async (call, reply) => {
    const error = uploadLengthError(call.header('upload-length'))
    if (error) throw failBegin(error === 'empty' ? 'invalid_file_type' : 'file_too_large')
    const { accountId } = memberOf(call)
    const wanted = { method: 'POST', id: deps.newUploadId(), accountId, header: call.header } as const
    return send(reply, await speak(deps, wanted, reply))
  })

  for (const [method, endpoint] of [
    ['HEAD', contract.askUpload],
    ['DELETE', contract.stopUpload],
  ] as const)
    serve(http, endpoint, async (call, reply) => {
      const wanted = {
        method,
        id: call.params.uploadId,
        accountId: memberOf(call).accountId,
        header: call.header,
      }
      return send(reply, await speak(deps, wanted, reply))
    })

  serve(http, contract.continueUpload, async (call, reply) => {
    const wanted = { id: call.params.uploadId, accountId: memberOf(call).accountId, header: call.header }
    const answer = await uploadIntakes.run(call.stream, reply, (intake) =>
      speak(deps, { ...wanted, method: 'PATCH', intake }, reply),
    )
    return answer ? send(reply, answer) : reply
  })

  databaseCalls.on('upload-wanted', { heard: uploadLocks.heard })
  http.addHook('preClose', () => uploadIntakes.close())
  http.addHook('onClose', () => lockLine.close())
}
