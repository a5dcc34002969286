/** SMTP server of one test that stores received mail. */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Moments of one mail: before and after each answer that matters. */
export type MailMoment = 'recipient named' | 'text begins' | 'stored' | 'answered'

export interface FakeMailServer {
  /** For the setting SMTP_URL. */
  readonly url: string
  /** Received mails, oldest first. */
  readonly mails: readonly Email[]
  /** Refuses every recipient with this message from now on, for a while or for good (550); undefined accepts again. */
  refuse(words: string | undefined, code?: 450 | 550): void
  /** Called at each moment of each mail from now on. */
  watch(watcher: (moment: MailMoment) => void): void
  close(): Promise<void>
}

interface Received {
  readonly mails: Email[]
  refusal: { readonly words: string; readonly code: 450 | 550 } | undefined
  watcher: (moment: MailMoment) => void
}

const smtpServer = (received: Received) =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      received.watcher('recipient named')
      const { words, code } = received.refusal ?? {}
      answer(
        words === undefined
          ? null
          : Object.assign(new Error(`${words} <${address}>`), { responseCode: code }),
      )
    },
    onData(stream, _session, answer) {
      received.watcher('text begins')
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          received.mails.push(mail)
          received.watcher('stored')
          answer()
          received.watcher('answered')
        }, answer)
    },
  })

/** `words` is the initial refusal message. The caller closes the server. */
export async function startFakeMailServer(words?: string): Promise<FakeMailServer> {
  const refusalOf = (next: string | undefined, code: 450 | 550 = 450) =>
    next === undefined ? undefined : { words: next, code }
  const received: Received = { mails: [], refusal: refusalOf(words), watcher: () => {} }
  const server = smtpServer(received)
  // A client that was killed resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: received.mails,
    refuse: (next, code) => void (received.refusal = refusalOf(next, code)),
    watch: (next) => void (received.watcher = next),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Returns the one-time link in a mail. */
export const linkIn = (mail: Email | undefined) =>
  /http\S+#\/[\w-]+\?token=[\w-]{43}\S*/.exec(mail?.text ?? '')?.[0] ?? ''
export const tokenIn = (mail: Email | undefined) => /token=([\w-]{43})/.exec(linkIn(mail))?.[1] ?? ''
