/** Parses mails as the site sends them: one part of plain text, in one of three encodings. */
interface Mailbox {
  readonly name: string
  readonly address: string
}

export interface Mail {
  /** Names in lower case. */
  readonly headers: readonly { readonly key: string; readonly value: string }[]
  readonly subject: string
  readonly from: Mailbox
  readonly to: readonly Mailbox[]
  readonly messageId: string
  readonly text: string
}

const fromHex = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))
const quotedPrintable = (text: string) =>
  text.replaceAll(/=\r?\n/g, '').replaceAll(/=([\da-f]{2})/gi, fromHex)

/** `bytes`: a character for each byte. */
const inUtf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8')
const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('latin1')

/** `=?UTF-8?Q?Caf=C3=A9?=` becomes `Café` (RFC 2047). */
const withoutEncodedWords = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      inUtf8(/b/i.test(encoding) ? fromBase64(text) : quotedPrintable(text.replaceAll('_', ' '))),
    )

const mailboxIn = (value: string): Mailbox => {
  const [, name = '', address = value] = /^"?(.*?)"?\s*<([^>]*)>$/.exec(value.trim()) ?? []
  return { name, address: address.trim() }
}

export function parseMail(bytes: Buffer): Mail {
  const [, head = '', body = ''] = /^(.*?)\r\n\r\n(.*)$/s.exec(bytes.toString('latin1')) ?? []
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
      return { key: name.toLowerCase(), value: withoutEncodedWords(value) }
    })
  const header = (key: string) => headers.find((each) => each.key === key)?.value ?? ''
  const decode = { base64: fromBase64, 'quoted-printable': quotedPrintable }
  const encoding = header('content-transfer-encoding') as keyof typeof decode
  return {
    headers,
    subject: header('subject'),
    from: mailboxIn(header('from')),
    to: (header('to').match(/(?:"[^"]*"|[^,])+/g) ?? []).map(mailboxIn),
    messageId: header('message-id'),
    text: inUtf8((decode[encoding] ?? String)(body)).replaceAll('\r\n', '\n'),
  }
}
