/** Settings that are right each by itself, and wrong together. */
import { statSync } from 'node:fs'
import type { Config } from '../../platform/config/config.ts'
import { isLoopback } from '../../platform/config/loopback.ts'
import { wideTrustWords } from '../../platform/config/trusted-proxies.ts'
import { type Finding, ill, well } from './finding.ts'

/** `BASE_URL` is what people type; who stands in front must be known, or all count as one. */
export function lookAtAddress({
  baseUrl,
  host,
  trustProxy,
}: Pick<Config, 'baseUrl' | 'host' | 'trustProxy'>): Finding {
  const about = 'Address'
  const { protocol, hostname } = new URL(baseUrl)
  const wideTrust = wideTrustWords(trustProxy)
  if (wideTrust !== undefined) return ill(about, wideTrust)
  if (protocol === 'http:' && !isLoopback(hostname))
    return ill(about, `${baseUrl} sends passwords in the clear. Put a proxy with TLS in front and set BASE_URL=https://….`) // prettier-ignore
  if (protocol === 'https:' && trustProxy === false)
    return ill(about, `${baseUrl} means a proxy, and TRUST_PROXY is off: all visitors count as one. Set it to the proxy's address.`) // prettier-ignore
  if (trustProxy === true && !isLoopback(host))
    return ill(about, `TRUST_PROXY=on believes whoever reaches ${host}. Set it to the proxy's address, or HOST=127.0.0.1.`) // prettier-ignore
  return well(about, `${baseUrl}${trustProxy === false ? ', without a proxy' : ', behind a proxy'}.`)
}

export const lookAtLimits = ({ limits }: Pick<Config, 'limits'>): Finding =>
  limits === 'test'
    ? ill('Limits', 'LIMITS=test lifts them, for test runs. Take it away.')
    : well('Limits', 'They hold.')

/** The key behind cookies. */
export function lookAtSecretKey(file: string, content: () => string, tooOpen = 0o077): Finding {
  const about = 'Secret key'
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return well(about, `${file} is not there yet; the start makes it.`)
  if ((found.mode & tooOpen) !== 0) return ill(about, `${file} can be read by others. Run: chmod 600 ${file}`)
  if (!/^[0-9a-f]{64}$/.test(content().trim()))
    return ill(about, `${file} does not hold a key. Restore it from a backup, or remove it to get a new one: then everybody signs in again.`) // prettier-ignore
  return well(about, 'It is there, and private.')
}
