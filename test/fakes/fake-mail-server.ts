/** A mail server of a test's own, on this machine: takes what is sent and keeps it to be read. */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface FakeMailServer {
  /** For the setting SMTP_URL. */
  readonly url: string
  /** What has come so far, oldest first. */
  readonly mails: readonly Email[]
  /** From now on every mail is turned away with these words; undefined takes them again. */
  refuse(words: string | undefined): void
  close(): Promise<void>
}

/** `words` begin with what is refused already; whoever opens a box closes it. */
export async function startFakeMailServer(words?: string): Promise<FakeMailServer> {
  let refusal = words
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, answer) =>
      answer(
        refusal === undefined
          ? null
          : Object.assign(new Error(`${refusal} <${address}>`), { responseCode: 450 }),
      ),
    onData: (stream, _session, answer) =>
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          mails.push(mail)
          answer()
        }, answer),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (next) => void (refusal = next),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The one-time link in a mail. */
export const linkIn = (mail: Email | undefined) =>
  /http\S+#\/new-password\?token=[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
export const tokenIn = (mail: Email | undefined) => linkIn(mail).split('token=')[1] ?? ''
