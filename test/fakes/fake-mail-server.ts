/** SMTP server of one test that stores received mail. */
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type Mail, parseMail } from '../network/parse-mail.ts'

/** Moments of one mail: before and after each answer that matters. */
export type MailMoment = 'recipient named' | 'text begins' | 'stored' | 'answered'

export interface FakeMailServer {
  /** For the setting SMTP_URL. */
  readonly url: string
  /** Received mails, oldest first. */
  readonly mails: readonly Mail[]
  /** Refuses every recipient with this message from now on, for a while or for good (550); undefined accepts again. */
  refuse(words: string | undefined, code?: 450 | 550): void
  /** Called at each moment of each mail from now on. */
  watch(watcher: (moment: MailMoment) => void): void
  close(): Promise<void>
}

/** Stores a mail, then answers. */
async function receive(
  stream: Readable,
  { mails, watcher }: { readonly mails: Mail[]; readonly watcher: (moment: MailMoment) => void },
  answer: (error?: Error) => void,
) {
  watcher('text begins')
  mails.push(parseMail(await buffer(stream)))
  watcher('stored')
  answer()
  watcher('answered')
}

/** `words` is the initial refusal message. The caller closes the server. */
export async function startFakeMailServer(words?: string): Promise<FakeMailServer> {
  let refusal = words
  let refusalCode = 450
  let watcher: (moment: MailMoment) => void = () => {}
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      watcher('recipient named')
      answer(
        refusal === undefined
          ? null
          : Object.assign(new Error(`${refusal} <${address}>`), { responseCode: refusalCode }),
      )
    },
    onData: (stream, _session, answer) => void receive(stream, { mails, watcher }, answer).catch(answer),
  })
  // A client that was killed resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(next, code = 450) {
      refusal = next
      refusalCode = code
    },
    watch: (next) => void (watcher = next),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Returns the one-time link in a mail. */
export const linkIn = (mail: Mail | undefined) =>
  /http\S+#\/[\w-]+\?token=[\w-]{43}\S*/.exec(mail?.text ?? '')?.[0] ?? ''
export const tokenIn = (mail: Mail | undefined) => /token=([\w-]{43})/.exec(linkIn(mail))?.[1] ?? ''
