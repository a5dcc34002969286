/** One upload on a bad network, from the button to the success, with its cost. */
import { cuttingProxy, type CuttingProxy } from '#test/network/cutting-proxy.ts'
import { faultPositions } from '#test/network/seeded-random.ts'
import { type BadLine, degrade, type Quality } from './bad-line.ts'
import { labFile } from './lab-file.ts'
import type { Scenario } from './scenarios.ts'
import { type Sites, startSites } from './sites.ts'
import { uploader } from './uploader.ts'

export interface Plan {
  readonly scenario: Scenario
  readonly quality: Omit<Quality, 'port' | 'lossPercent'>
  readonly bytes: number
  readonly seed: number
  /** Empty, and entered by everybody. */
  readonly folder: string
  /** Receives the requests and responses of the browser while it sends. */
  readonly onTalk?: ((line: string) => void) | undefined
}

export interface Outcome {
  readonly seconds: number
  readonly fileBytes: number
  /** Of PATCH bodies, as they came out of the line. */
  readonly sentBytes: number
  readonly sameBytes: boolean
  readonly drops: number
  readonly requests: Readonly<Record<'POST' | 'PATCH' | 'HEAD', number>>
  readonly wire: ReturnType<BadLine['wire']>
  readonly restartMs: number | undefined
  readonly browser: string
}

interface Lab {
  readonly proxy: CuttingProxy
  readonly sites: Sites
  /** Undefined while the line is still good. */
  line?: BadLine
}

interface Faults {
  drops: number
  killed: Promise<number | undefined> | undefined
}

/** Passes received byte counts on and injects the faults of the plan at their positions. */
function faultInjector({ scenario, bytes, seed }: Plan, drop: () => void, kill: () => Faults['killed']) {
  const places = faultPositions(seed, scenario.drops, bytes)
  const faults: Faults = { drops: 0, killed: undefined }
  const onPatched = (sent: number) => {
    if (scenario.killed && sent >= bytes / 2) faults.killed ??= kill()
    if (sent < (places[faults.drops] ?? Infinity)) return
    faults.drops += 1
    drop()
  }
  return { error: faults, onPatched }
}

async function measure({ scenario, quality, folder, bytes, seed, onTalk }: Plan, lab: Lab) {
  const { proxy, sites } = lab
  let begun = 0
  const educator = await uploader(`http://127.0.0.1:${proxy.port}`, () => {
    lab.line = degrade({ ...quality, port: proxy.port, lossPercent: scenario.lossPercent })
    begun = performance.now()
  })
  const since = () => ((performance.now() - begun) / 1_000).toFixed(1)
  if (onTalk) educator.listen((line) => onTalk(`${since()} ${line}`))
  try {
    const { file, sha256 } = labFile(folder, bytes, seed)
    const fileUrl = await educator.send(`Lab file ${seed}`, file)
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    return {
      seconds,
      wire: lab.line?.wire() ?? { packets: 0, bytes: 0, lost: 0 },
      sameBytes: (await educator.storedHash(fileUrl, sites.livePort())) === sha256,
      browser: educator.browser,
    }
  } finally {
    await educator.close()
  }
}

/** Needs root and a network namespace of its own. */
export async function conduct(plan: Plan): Promise<Outcome> {
  const { scenario, folder, bytes } = plan
  const state: { lab?: Lab } = {}
  const drop = () => {
    if (scenario.drop === 'reset') proxy.cut()
    else state.lab?.line?.fallSilent(proxy.silence())
  }
  const { error: faults, onPatched } = faultInjector(plan, drop, async () => state.lab?.sites.killFirst())
  const proxy = await cuttingProxy({ sites: () => state.lab?.sites.ports() ?? [], onPatched })
  try {
    const sites = await startSites(folder, `http://127.0.0.1:${proxy.port}`, scenario.sites)
    state.lab = { proxy, sites }
    const measured = await measure(plan, state.lab)
    return {
      ...measured,
      fileBytes: bytes,
      sentBytes: proxy.carried('PATCH').bytes,
      requests: {
        POST: proxy.carried('POST').requests,
        PATCH: proxy.carried('PATCH').requests,
        HEAD: proxy.carried('HEAD').requests,
      },
      drops: faults.drops,
      restartMs: await faults.killed,
    }
  } finally {
    await state.lab?.sites.stop()
    await proxy.close()
  }
}
