/** A story whose pages go through a proxy that can lose its connection and give other answers. */
import { test as story } from '../browser-test.ts'
import { openSiteProxy, type SiteProxy } from './proxy.ts'

export const test = story.extend<{ site: string; siteProxy: SiteProxy }>({
  site: async ({}, use) => use(process.env['E2E_SITE'] ?? ''),
  siteProxy: async ({ site }, use) => {
    const siteProxy = await openSiteProxy(site)
    await use(siteProxy)
    await siteProxy.close()
  },
  baseURL: async ({ siteProxy }, use) => use(siteProxy.url),
})
