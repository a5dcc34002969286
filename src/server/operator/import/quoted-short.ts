import { tidy } from '#shared/text.ts'

const most = 80

/** What a file says, fit for a line on the terminal: in quotes, one line, nothing that steers a terminal, not long. */
export function quotedShort(said: unknown): string {
  const text = tidy(typeof said === 'string' ? said.slice(0, most * 4) : (JSON.stringify(said) ?? ''))
  const short = [...text].slice(0, most).join('')
  return `“${short}${short === text ? '' : '…'}”`
}
