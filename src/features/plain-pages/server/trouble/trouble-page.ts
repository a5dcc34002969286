/** Trouble on a page without scripts, as a page. */
import { html } from 'ghtml'
import type { TroublePage } from '#server/platform/http/http-server.ts'
import { plainPageHeaders } from '#server/platform/http/security-headers.ts'

/** `secure`: the site has https. */
export const troublePage =
  (secure: boolean): TroublePage =>
  ({ message }) => ({
    html: html`<!doctype html><title>Thuto</title>
      <p>${message}</p>`,
    headers: plainPageHeaders(secure, []),
  })
