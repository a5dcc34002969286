import type { Db } from '#platform/postgres/connection.ts'
import { interactiveBudget } from '#platform/files/file-store.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import * as contract from '../contract.ts'
import { claimUpload } from './claim-upload.ts'
import { createResource, type FilingDeps } from './create-resource.ts'
import { createUpload, type UploadDeps } from './create-upload.ts'
import { type FilingRepository, filingRepository } from './filing-repository.ts'
import { type ResumableDeps, resumableRoutes } from './resumable-routes.ts'
import { type Upload, uploadsRepository } from './uploads-repository.ts'

type RoutesDeps = UploadDeps & FilingDeps & ResumableDeps & { readonly filing: FilingRepository }
type UploadsDeps = Omit<RoutesDeps, 'uploads' | 'filing'> & { readonly db: Db }

export function uploadsFeature({ db, ...shared }: UploadsDeps) {
  const uploads = uploadsRepository(db)
  const deps = { ...shared, uploads, filing: filingRepository(db) }
  return {
    uploads,
    /** The steps of filing, for a new file of a resource that exists: claim, take in the commit, discard. */
    newFiles: {
      claim: (upload: Pick<Upload, 'id' | 'accountId'>, title: string) => claimUpload(deps, upload, title),
      take: deps.filing.take,
      discard: (uploadId: string) => deps.staging.discard(uploadId),
    },
    routes(http: Http) {
      uploadsRoutes(http, deps)
      resumableRoutes(http, deps)
    },
  }
}

function uploadsRoutes(http: Http, deps: RoutesDeps) {
  serve(http, contract.listFolders, async () => {
    const folders = new Set(await deps.files.folders(interactiveBudget))
    return { folders: storageNames.filter((name) => folders.has(name)), rights: deps.rightsRule }
  })

  serve(http, contract.createUpload, async (call, reply) => {
    const upload = await deps.activeUploads.run(call.stream, reply, ({ stream, endedEarly }) =>
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
    sameFile: await deps.filing.sameFileAs(call.body, memberOf(call).accountId),
  }))

  serve(http, contract.createResource, (call) =>
    createResource(deps, memberOf(call), call.body, call.idempotencyKey),
  )
}
