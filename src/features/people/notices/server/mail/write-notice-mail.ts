/** Mails about notices and about what waits for moderators: plain text with titles, sentences and links. */
import type { Language } from '#shared/languages.ts'
import { messagesIn as sharedMessagesIn } from '#shared/messages.ts'
import { paths } from '#shared/paths.ts'
import { messagesIn } from '../../messages.ts'
import { noticePath, quoteOf, sentenceOf } from '../../notice-sentence.ts'
import type { DueNotice, WaitingCounts } from './notice-mails-repository.ts'

interface MailFrame {
  readonly language: Language
  readonly siteName: string
  readonly baseUrl: string
  readonly unsubscribe: string
}

/** Longest quotation of a moderator; the page has all of it. */
const maxQuoteLength = 300

/** On one line, cut between characters. */
function shortened(words: string): string {
  const characters = Array.from(words.replaceAll(/\s+/g, ' ').trim())
  if (characters.length <= maxQuoteLength) return characters.join('')
  return `${characters.slice(0, maxQuoteLength - 1).join('')}…`
}

function paragraphOf(notice: DueNotice, { language, baseUrl }: MailFrame): string {
  const { noticeSentences, noticesMailTexts } = messagesIn(language)
  const quote = quoteOf(notice)
  return [
    notice.title ?? noticesMailTexts.untitled,
    sentenceOf(notice, noticeSentences, sharedMessagesIn(language).roleNames),
    ...(quote === undefined ? [] : [`“${shortened(quote)}”`]),
    `${baseUrl}/#${noticePath(notice)}`,
  ].join('\n')
}

export function noticesMail(due: readonly DueNotice[], frame: MailFrame) {
  const { subject, text } = messagesIn(frame.language).noticesMailTexts
  const { siteName, baseUrl, unsubscribe } = frame
  const notices = due.map((notice) => paragraphOf(notice, frame)).join('\n\n')
  const account = `${baseUrl}/#${paths.viewAccount}`
  return {
    subject: subject({ count: due.length, siteName }),
    text: text({ notices, account, unsubscribe, siteName }),
  }
}

export function queueMail({ waiting, reported, suggested }: WaitingCounts, frame: MailFrame) {
  const texts = messagesIn(frame.language).queueMailTexts
  const { siteName, baseUrl, unsubscribe } = frame
  const counts = [
    ...(waiting > 0 ? [texts.waiting({ count: waiting })] : []),
    ...(reported > 0 ? [texts.reported({ count: reported })] : []),
    ...(suggested > 0 ? [texts.suggested({ count: suggested })] : []),
  ].join('\n')
  const link = `${baseUrl}/#${paths.moderation}`
  return { subject: texts.subject({ siteName }), text: texts.text({ counts, link, unsubscribe, siteName }) }
}
