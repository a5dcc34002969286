import * as z from 'zod/mini'
import { type RefusalReason, refusalReasons } from '#platform/containers/unsafe-file-error.ts'
import { SandboxLimitError, type RunSandboxed } from '#platform/sandbox/sandbox.ts'
import type { FileType } from '../file-type.ts'
import type { InspectInput } from './inspect-job.ts'
import { type OtherContent, otherContents } from './recognize-content.ts'

const module = new URL('inspect-job.ts', import.meta.url)

const accepted = z.object({
  ok: z.literal(true),
  activeContent: z.boolean(),
  remoteContent: z.boolean(),
  encrypted: z.boolean(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  bytes: z.int(),
})
const found = z.union([
  accepted,
  z.object({
    ok: z.literal(false),
    reason: z.enum(refusalReasons),
    content: z.optional(z.enum(otherContents)),
  }),
  z.object({ diskError: z.string() }),
])

/** `content` is what a file of wrong content is instead. */
interface RefusedInspection {
  readonly ok: false
  /** `too_complex` for a check that exceeded its time or memory. */
  readonly reason: RefusalReason | 'too_complex'
  readonly content?: OtherContent | undefined
}
type Inspection = Readonly<z.output<typeof accepted>> | RefusedInspection

/** Checks a local file or bytes in a sandboxed process (T20, T25). Throws the errors of the disk, and SandboxError. */
export type InspectFile = (file: string | Uint8Array, type: FileType) => Promise<Inspection>

export const inspectFile =
  (runInChild: RunSandboxed): InspectFile =>
  async (file, { extension }) => {
    const input: InspectInput = { file, extension }
    const readable = typeof file === 'string' ? [file] : []
    try {
      const inspection = z.parse(found, await runInChild({ module, input, readable }))
      if ('ok' in inspection) return inspection
      const { diskError: code } = inspection
      throw Object.assign(new Error(`${code}: ${readable.join('')}`), { code })
    } catch (error) {
      if (error instanceof SandboxLimitError) return { ok: false, reason: 'too_complex' }
      throw error
    }
  }
