import type { Intakes } from '#platform/http/active-uploads.ts'
import { interactiveBudget } from '#platform/files/file-store.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { storageNames } from '#features/subjects/subject.ts'
import * as contract from '../contract.ts'
import { createResource, type FilingParts } from './create-resource.ts'
import { createUpload, type UploadParts } from './create-upload.ts'

type RoomParts = UploadParts & FilingParts & { readonly uploadIntakes: Intakes }

export function uploadsRoutes(http: Http, parts: RoomParts) {
  serve(http, contract.listFolders, async () => {
    const folders = new Set(await parts.files.folders(interactiveBudget))
    return { folders: storageNames.filter((name) => folders.has(name)), rights: parts.rightsRule }
  })

  serve(http, contract.createUpload, async (call, reply) => {
    const upload = await parts.uploadIntakes.run(call.stream, reply, ({ stream, endedEarly }) =>
      createUpload(parts, {
        accountId: memberOf(call).accountId,
        name: call.query.name,
        bytes: stream,
        announcedBytes: call.bytes,
        endedEarly: () => endedEarly() !== undefined,
      }),
    )
    return upload ?? reply
  })

  serve(http, contract.createResource, (call) =>
    createResource(parts, memberOf(call), call.body, call.idempotencyKey),
  )
}
