import type { JobQueue } from '#platform/job-queue.ts'
import type { Signer } from '#platform/keys/signer.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Language } from '#shared/languages.ts'
import type { Unsubscription } from './unsubscribe-token.ts'

/** Pages of the unsubscribe link, without scripts. */
interface UnsubscribePages {
  readonly render: (page: {
    readonly path: string
    readonly kind: Unsubscription['kind']
    readonly isDone: boolean
    readonly language: Language
  }) => string
  /** Of the style of the pages, for their policy. */
  readonly styleHash: string
}

export interface NoticeDeps {
  readonly db: Db
  readonly jobs: { readonly send: JobQueue['send'] }
  /** Undefined where the operator has configured no mail. */
  readonly mailer: Mailer | undefined
  readonly unsubscribeSigner: Signer
  readonly baseUrl: string
  readonly siteName: string
  readonly unsubscribePages: UnsubscribePages
}
