import * as z from 'zod/mini'
import { SandboxLimitError, type RunSandboxed } from '#platform/sandbox/sandbox.ts'
import type { FileType } from '../file-type.ts'
import { refusalCauses } from './checks/file-verdict.ts'
import type { InspectInput } from './inspect-job.ts'

const module = new URL('inspect-job.ts', import.meta.url)

const accepted = z.object({
  ok: z.literal(true),
  activeContent: z.boolean(),
  remoteContent: z.boolean(),
  encrypted: z.boolean(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  bytes: z.int(),
})
/** `reason` is a RefusalReason, or `too_complex` beyond the limits; `content` is what a file of wrong content is. */
const refused = z.object({
  ok: z.literal(false),
  reason: z.enum(refusalCauses),
  content: z.optional(z.enum(refusalCauses)),
})
const found = z.union([accepted, refused, z.object({ diskError: z.string() })])

type Inspection = Readonly<z.output<typeof accepted>> | Readonly<z.output<typeof refused>>

/** Checks a local file or bytes in a sandboxed process (T20, T25). Throws the errors of the disk, and SandboxError. */
export async function inspectFile(
  runInChild: RunSandboxed,
  file: string | Uint8Array,
  { extension }: FileType,
): Promise<Inspection> {
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
