/** `/.well-known/security.txt` (RFC 9116): where to write about a security problem of this site. */
import type { Http } from '../http-server.ts'

export interface SecurityTxt {
  /** An email. */
  readonly contact: string
  /** As `en, af`. */
  readonly languages: string
  readonly baseUrl: string
  readonly now: () => Date
}

const securityTxtPath = '/.well-known/security.txt'
const goodForDays = 90
const dayMs = 86_400_000

/** Good for 90 days from the last midnight (UTC): whoever asks on one day reads one text. */
const expiry = (now: Date) =>
  new Date((Math.floor(now.getTime() / dayMs) + goodForDays) * dayMs).toISOString()

export function serveSecurityTxt(http: Http, { contact, languages, baseUrl, now }: SecurityTxt) {
  http.get(securityTxtPath, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        [
          '# You hear from a person within 2 working days. Please write in private first.',
          `Contact: mailto:${contact}`,
          `Expires: ${expiry(now())}`,
          `Preferred-Languages: ${languages}`,
          `Canonical: ${baseUrl}${securityTxtPath}`,
          '',
        ].join('\n'),
      ),
  )
}
