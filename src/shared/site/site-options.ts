/** Options of the site for server and browser, without the library that checks them. */
import type * as z from 'zod/mini'
import type * as schema from './site-options-schema.ts'

export type SiteOptions = z.output<typeof schema.siteOptions>
export type SiteWords = z.output<typeof schema.siteWords>
export type SignInOptions = z.output<typeof schema.signInOptions>

/** Id of the data block in the page of the app. */
export const optionsBlockId = 'site-options'

interface Page {
  readonly document: { getElementById(id: string): { readonly textContent: string | null } | null }
}

let provided: SiteOptions | undefined

/** On the server at the start, and where the page is rendered. */
export function provideSiteOptions(options: SiteOptions): void {
  provided = options
}

/** In the browser from the data block of the page; on the server those of the first language. */
export const siteOptions = (): SiteOptions =>
  (provided ??= JSON.parse(
    (globalThis as unknown as Page).document.getElementById(optionsBlockId)?.textContent ?? '',
  ) as SiteOptions)
