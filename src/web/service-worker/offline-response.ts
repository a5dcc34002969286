/** The response to a page without scripts that cannot be fetched: the words of the app's offline page. */
import { offlinePageTexts, spoken } from '#shared/messages.ts'

const { title, notSaved, retry, saved } = offlinePageTexts

const html = `<!doctype html><html lang=${spoken.language}><meta name=viewport content=width=device-width><title>${title}</title><style>html{color-scheme:light dark;font:16px/1.5 sans-serif;padding:1em}a{line-height:3}</style><h1>${title}</h1><p>${notSaved}<p><a href="">${retry}</a><br><a href="/#/shelf">${saved}</a>`

/** True for the pages that the server renders, such as `/lite` and `/r/…`. */
export const isPlainPage = (pathname: string) => /^\/(lite|r)\b/.test(pathname)

/** Returns the page with status 503, because it stands in for another one. */
export const offlineResponse = () =>
  new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
