import { type Http, memberOf, serve } from '#server/platform/http/serve.ts'
import { storageNames } from '#features/subjects/subject.ts'
import * as contract from '../contract.ts'
import { createResource, type FilingParts } from './create-resource.ts'
import { createUpload, type UploadParts } from './create-upload.ts'

export function uploadsRoutes(http: Http, parts: UploadParts & FilingParts) {
  serve(http, contract.listFolders, async () => {
    const folders = new Set(await parts.files.folders())
    return { folders: storageNames.filter((name) => folders.has(name)) }
  })

  serve(http, contract.createUpload, (call) =>
    createUpload(parts, {
      accountId: memberOf(call).accountId,
      name: call.query.name,
      bytes: call.stream,
      announcedBytes: call.bytes,
    }),
  )

  serve(http, contract.createResource, (call) =>
    createResource(parts, memberOf(call), call.body, call.idempotencyKey),
  )
}
