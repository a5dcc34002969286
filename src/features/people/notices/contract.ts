import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/languages.ts'
import { noticeKinds } from './notice-kinds.ts'
import { unsubscribeFailures } from './messages.ts'

export const noticesShown = 50
/** Mails about notices to one account; what comes above waits for the next morning. */
export const mailsPerDay = 6

const notice = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  resourceId: z.nullable(z.uuid()),
  title: z.nullable(z.string()),
  /** By kind; see `NoticeData`. */
  data: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notice = z.output<typeof notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  summary: 'Returns your newest 50 notices and the number of unread ones.',
  needs: 'manage own account',
  limit: 'read',
  returns: z.object({ notices: z.array(notice), unread: z.int() }),
})

export const markNoticesRead = endpoint({
  method: 'PATCH',
  path: '/api/notices',
  summary: 'Marks your notices up to this id as read.',
  needs: 'manage own account',
  limit: 'edit contributions',
  body: z.strictObject({ readUpTo: z.int().check(z.minimum(1)) }),
  returns: z.object({ unread: z.int() }),
})

const choices = z.object({
  contributions: z.enum(['at once', 'daily', 'never']),
  queue: z.enum(['daily', 'never']),
})
export type NoticeChoices = z.output<typeof choices>

/** `off`: the site sends no mail. `minor`: under 18 without the consent of a guardian. `stopped`: the mail server refused the address. */
export const mailStates = ['on', 'off', 'unconfirmed', 'minor', 'stopped'] as const

const choicesAnswer = z.extend(choices, { mail: z.enum(mailStates) })

export const readNoticeChoices = endpoint({
  method: 'GET',
  path: '/api/notice-choices',
  summary: 'Returns which notices you get by mail, and whether the site can mail you.',
  needs: 'manage own account',
  limit: 'read',
  returns: choicesAnswer,
})

export const changeNoticeChoices = endpoint({
  method: 'PATCH',
  path: '/api/notice-choices',
  summary: 'Changes which notices you get by mail.',
  needs: 'manage own account',
  limit: 'edit contributions',
  body: z.strictObject({
    contributions: z.optional(choices.shape.contributions),
    queue: z.optional(choices.shape.queue),
  }),
  returns: choicesAnswer,
})

const unsubscribeQuery = z.strictObject({
  t: z.string().check(z.maxLength(400)),
  lang: z.optional(z.enum(languages)),
})

export const showUnsubscribe = endpoint({
  method: 'GET',
  path: '/unsubscribe',
  summary: 'Shows the page that stops mails of one kind to the holder of the link. Changes nothing.',
  needs: 'use the site',
  limit: 'read',
  query: unsubscribeQuery,
  gives: 'text/html; charset=utf-8',
  fails: unsubscribeFailures,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Stops mails of one kind to the holder of the link (RFC 8058). The body is ignored.',
  needs: 'use the site',
  limit: 'unsubscribe',
  oneClick: true,
  query: unsubscribeQuery,
  gives: 'text/html; charset=utf-8',
  fails: unsubscribeFailures,
})
