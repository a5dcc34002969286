/** The one door to mail: plain text, over the operator's SMTP server. */

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Hands a mail to the SMTP server. Throws MailTrouble when it is not taken; `signal` gives up half-way. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

/** Why a mail was not taken. It repeats neither address nor text, whatever the server said (SECURITY T43). */
export class MailError extends Error {
  override readonly name = 'MailError'
}

export interface MailSettings {
  /** `smtp://…` or `smtps://…`; options of the connection may follow as a query. */
  readonly url: string
  /** As in a mail's head: an address, or a name with the address behind it in angle brackets. */
  readonly from: string
}

const seconds = 1_000
const timeLimits = {
  dnsTimeout: 5 * seconds,
  connectionTimeout: 10 * seconds,
  greetingTimeout: 10 * seconds,
  socketTimeout: 20 * seconds,
} as const

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Links to new passwords do not cross a network in the clear, unless the address says `?requireTLS=false`. */
export const needsTls = (url: string) => !localHosts.has(new URL(url).hostname)

/** The code and the number of the answer name the cause; the answer's words often hold the address. */
function error(thrown: unknown, what = 'The mail was not taken') {
  const { code, responseCode } = (thrown ?? {}) as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number')
  return new MailError(`${what} (${known.join(' ') || 'for an unknown reason'})`)
}

const letter = ({ from }: MailSettings, { to, subject, text }: Mail) => ({
  from,
  // One address, whatever characters it has: as a bare text it could be read as a list.
  to: { name: '', address: to },
  subject,
  text,
  xMailer: false as const,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

async function openTransport({ url }: MailSettings) {
  // Loaded here: a site that sends no mail starts without it.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...timeLimits,
    requireTLS: needsTls(url),
    disableFileAccess: true,
    disableUrlAccess: true,
    url,
  })
}

/** Connects, says hello and signs in; sends nothing. Throws MailTrouble. */
export async function verifyMailServer(settings: MailSettings): Promise<void> {
  const transport = await openTransport(settings)
  try {
    await transport.verify()
  } catch (thrown) {
    throw error(thrown, 'The mail server does not let the site in')
  } finally {
    transport.close()
  }
}

/** Nothing is connected before the first mail, and each mail has a connection of its own. */
export function smtpMailer(settings: MailSettings): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send(mail, signal) {
      try {
        const opened = await (transport ??= openTransport(settings))
        await opened.sendMail({ ...letter(settings, mail), ...(signal && { signal }) })
      } catch (thrown) {
        throw error(thrown)
      }
    },
  }
}
