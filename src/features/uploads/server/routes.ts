import type { Intakes } from '#platform/http/active-uploads.ts'
import { interactiveBudget } from '#platform/files/file-store.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { storageNames } from '#features/subjects/subject.ts'
import * as contract from '../contract.ts'
import { createResource, type FilingDeps } from './create-resource.ts'
import { createUpload, type UploadDeps } from './create-upload.ts'

type RoomDeps = UploadDeps & FilingDeps & { readonly uploadIntakes: Intakes }

export function uploadsRoutes(http: Http, deps: RoomDeps) {
  serve(http, contract.listFolders, async () => {
    const folders = new Set(await deps.files.folders(interactiveBudget))
    return { folders: storageNames.filter((name) => folders.has(name)), rights: deps.rightsRule }
  })

  serve(http, contract.createUpload, async (call, reply) => {
    const upload = await deps.uploadIntakes.run(call.stream, reply, ({ stream, endedEarly }) =>
      createUpload(deps, {
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
    createResource(deps, memberOf(call), call.body, call.idempotencyKey),
  )
}
