/** Writes the SBOM and judges npm's advisories and signatures of the packages (F-S10). */
import * as z from 'zod/mini'

export interface Verdict {
  readonly ok: boolean
  readonly words: string
}

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), hashes: z.array(z.object({ alg: z.string() })) })),
})
const audit = z.object({
  metadata: z.object({ vulnerabilities: z.object({ total: z.int(), high: z.int(), critical: z.int() }) }),
})
const signatures = z.object({
  invalid: z.array(z.object({ name: z.string() })),
  missing: z.array(z.object({ name: z.string() })),
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const notAnswered = (what: string): Verdict => ({
  ok: true,
  words: `${what}: the registry does not answer this here, not judged`,
})

/** Red without components, or with one that has no sha512. */
export function judgeBill(output: string): Verdict {
  const found = bill.safeParse(jsonOf(output))
  const components = found.data?.components ?? []
  const bare = components.filter(({ hashes }) => !hashes.some(({ alg }) => alg === 'SHA-512'))
  if (components.length === 0) return { ok: false, words: 'SBOM: npm gave none' }
  return bare.length > 0
    ? { ok: false, words: `SBOM: without sha512: ${bare.map(({ name }) => name).join(', ')}` }
    : { ok: true, words: `SBOM: ${components.length} packages` }
}

/** Red for an advisory rated high or critical; not judged where the registry does not offer advisories. */
export function judgeAudit(output: string): Verdict {
  const found = audit.safeParse(jsonOf(output))
  if (!found.success) return notAnswered('Advisories')
  const { total, high, critical } = found.data.metadata.vulnerabilities
  return {
    ok: high + critical === 0,
    words: `Advisories: ${total}, of these ${high} high and ${critical} critical`,
  }
}

/** Red for a signature that does not fit; not judged where the registry or its keys cannot be reached. */
export function judgeSignatures(output: string): Verdict {
  const found = signatures.safeParse(jsonOf(output))
  if (!found.success) return notAnswered('Signatures')
  const { invalid, missing } = found.data
  if (invalid.length > 0)
    return { ok: false, words: `Signatures: wrong for ${invalid.map(({ name }) => name).join(', ')}` }
  return { ok: true, words: `Signatures: none wrong, ${missing.length} missing` }
}
