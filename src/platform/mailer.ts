/** The only importer of nodemailer: plain text over the operator's SMTP server. */

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** A mail that is sent again after a crash has the same one: `<…@thuto.example>`. */
  readonly messageId?: string
  /** Address that ends mails of this kind with one click (RFC 2369, RFC 8058). */
  readonly unsubscribeUrl?: string
}

export interface Mailer {
  /** Hands a mail to the SMTP server. Throws MailError if it is refused; `signal` aborts. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

/** Repeats neither address nor text of the mail, whatever the server answered (T43). */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** The server refuses this recipient for good: a 5xx reply to RCPT TO. Trying again would not help. */
  readonly isRefused: boolean

  constructor(message: string, isRefused = false) {
    super(message)
    this.isRefused = isRefused
  }
}

export interface MailSettings {
  /** `smtp://…` or `smtps://…`; the query may hold connection options. */
  readonly url: string
  /** As in a From header: an address, or a name followed by an address in angle brackets. */
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

/** Reset links do not cross a network in the clear, unless the URL says `?requireTLS=false`. */
export const needsTls = (url: string) => !localHosts.has(new URL(url).hostname)

/** Only code and number of the response: its text often repeats the address. */
function toMailError(error: unknown, message = 'The mail server did not accept the email') {
  const { code, responseCode, command } = (error ?? {}) as Readonly<Record<string, unknown>>
  const isRefused = command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
  const known = [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number')
  return new MailError(`${message} (${known.join(' ') || 'for an unknown reason'})`, isRefused)
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const toMessage = ({ from }: MailSettings, { to, subject, text, messageId, unsubscribeUrl }: Mail) => ({
  from,
  // An object, because a string with a comma would be read as two addresses.
  to: { name: '', address: to },
  subject,
  text,
  xMailer: false as const,
  // RFC 3834, and the header that Exchange reads instead: no out-of-office answers to the sender.
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribeUrl !== undefined && unsubscribeHeaders(unsubscribeUrl)),
  },
  ...(messageId !== undefined && { messageId }),
})

async function openTransport({ url }: MailSettings) {
  // Loaded here: a site that sends no mail starts without the library.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...timeLimits,
    requireTLS: needsTls(url),
    disableFileAccess: true,
    disableUrlAccess: true,
    url,
  })
}

/** Connects and signs in; sends nothing. Throws MailError. */
export async function verifyMailServer(settings: MailSettings): Promise<void> {
  const transport = await openTransport(settings)
  try {
    await transport.verify()
  } catch (error) {
    throw toMailError(error, 'The mail server rejected the sign-in of the site')
  } finally {
    transport.close()
  }
}

/** Opens one connection per mail, the first one at the first mail. */
export function smtpMailer(settings: MailSettings): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send(mail, signal) {
      try {
        const opened = await (transport ??= openTransport(settings))
        await opened.sendMail({ ...toMessage(settings, mail), ...(signal && { signal }) })
      } catch (error) {
        throw toMailError(error)
      }
    },
  }
}
