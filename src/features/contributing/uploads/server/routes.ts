import { interactiveBudget } from '#platform/files/file-store.ts'
import type { ActiveUploads } from '#platform/http/active-uploads.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import * as contract from '../contract.ts'
import { createResource } from './create-resource.ts'
import { createUpload } from './create-upload.ts'
import { findSameFile } from './filing-repository.ts'
import { resumableRoutes } from './resumable-routes.ts'
import type { UploadDeps } from './upload-deps.ts'

/** `activeUploads`: bodies that this process receives. */
export function uploadRoutes(http: Http, deps: UploadDeps, activeUploads: ActiveUploads) {
  serve(http, contract.listFolders, async () => {
    const folders = new Set(await deps.files.folders(interactiveBudget))
    return { folders: storageNames.filter((name) => folders.has(name)), rights: deps.rightsRule }
  })

  serve(http, contract.createUpload, async (call, reply) => {
    const upload = await activeUploads.run(call.stream, reply, ({ stream, endedEarly }) =>
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

  serve(http, contract.checkKnownFile, async (call) => ({
    sameFile: await findSameFile(deps.db, call.body, memberOf(call).accountId),
  }))

  serve(http, contract.createResource, (call) =>
    createResource(deps, memberOf(call), call.body, call.idempotencyKey),
  )

  resumableRoutes(http, deps, activeUploads)
}
