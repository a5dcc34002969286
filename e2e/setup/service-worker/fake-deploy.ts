/** Fake deploys: another page and its service worker. */
import { createHash } from 'node:crypto'
import { assetPath, pagePath, type AppShell, shellLine, workerPath } from '#shared/site/app-shell.ts'
import type { SiteProxy } from './proxy.ts'

const shellAt = /^self\.shell=(\{.*\});$/m

/** Returns the app shell data of the site's own build. */
export async function builtShell(site: string): Promise<AppShell> {
  const script = await (await fetch(`${site}${workerPath}`)).text()
  return JSON.parse(shellAt.exec(script)?.[1] ?? '') as AppShell
}

/** Names of the assets that later visits fetch. */
export async function laterAssets(site: string): Promise<readonly string[]> {
  const { later } = await builtShell(site)
  return (await (await fetch(`${site}${assetPath(later)}`)).json()) as string[]
}

/** Serves another version from now on: the same app with its page edited by `change`. */
export async function deploy(
  proxy: SiteProxy,
  site: string,
  change: (html: string) => string,
): Promise<void> {
  const [page, worker] = await Promise.all([fetch(`${site}${pagePath}`), fetch(`${site}${workerPath}`)])
  const html = change(await page.text())
  const digest = createHash('sha256').update(html)
  const shell = {
    ...(await builtShell(site)),
    page: digest.copy().digest('base64'),
    version: digest.digest('hex'),
  }
  const script = (await worker.text()).replace(/^self\.shell=.*\n/m, () => shellLine(shell))
  const noCache = { 'cache-control': 'no-cache' }
  const policy = { 'content-security-policy': page.headers.get('content-security-policy') ?? '' }
  proxy.put(pagePath, {
    headers: { ...noCache, ...policy, 'content-type': 'text/html; charset=utf-8' },
    body: html,
  })
  proxy.put(workerPath, { headers: { ...noCache, 'content-type': 'text/javascript' }, body: script })
}

/** Back to the site's own build. */
export function rollBack(proxy: SiteProxy) {
  for (const path of [pagePath, workerPath]) proxy.put(path, undefined)
}
