/** A notice as a sentence, with the words of a moderator beside it, for the page and the mail. */
import { roles } from '#shared/abilities.ts'
import type { Notice } from './contract.ts'
import type { noticeSentences } from './messages.ts'
import type { NoticeData } from './notice-kinds.ts'
import { paths } from '#shared/paths.ts'

interface Shown {
  readonly kind: Notice['kind']
  readonly data: Notice['data']
}
type Sentences = typeof noticeSentences
type RoleNames = Readonly<Record<NoticeData['role.granted']['role'], string>>

const isEmpty = (list: unknown) => !Array.isArray(list) || list.length === 0

function ofDecision({ accepted, declined }: Shown['data'], texts: Sentences): string {
  if (isEmpty(accepted)) return texts.declined
  return isEmpty(declined) ? texts.accepted : texts.acceptedPart
}

/** `roleNames`: in the language of `texts`. */
export function sentenceOf({ kind, data }: Shown, texts: Sentences, roleNames: RoleNames): string {
  const { version } = data
  if (typeof version === 'number' && kind in texts.version && data['expired'] !== true)
    return texts.version[kind as keyof Sentences['version']]({ version })
  switch (kind) {
    case 'removed':
      return data['expired'] === true ? texts.expired : texts.removed
    case 'revision.decided':
      return ofDecision(data, texts)
    case 'removal.declined':
      return texts.removalDeclined
    case 'role.granted': {
      const role = roles.find((each) => each === data['role'])
      return texts.roleGranted({ role: role ? roleNames[role] : '' })
    }
    case 'access.changed': {
      const key = String(data['act']).replaceAll(/[.-]/g, '_')
      return Object.entries(texts.access).find(([name]) => name === key)?.[1] ?? ''
    }
    case 'error.reported':
      return texts.errorReported
    case 'error.decided':
      return Object.entries(texts.errorDecided).find(([state]) => state === data['state'])?.[1] ?? ''
    case 'lesson.joined':
    case 'lesson.declined':
      return texts[kind === 'lesson.joined' ? 'lessonJoined' : 'lessonDeclined']
    default:
      return texts[kind]
  }
}

/** Words of a moderator: what to change, why it was removed, why a change was declined. */
export function quoteOf({ kind, data }: Shown): string | undefined {
  const words = kind === 'removed' ? data['reason'] : data['text']
  return typeof words === 'string' && words !== '' ? words : undefined
}

/** Where the notice leads to; a removed resource has no page. */
export function noticePath({ kind, resourceId }: Pick<Notice, 'kind' | 'resourceId'>): string {
  if (kind === 'role.granted' || kind === 'access.changed' || kind === 'error.decided')
    return paths.viewAccount
  if (kind === 'resubmitted') return paths.moderation
  return kind === 'removed' || resourceId === null ? paths.contributions : paths.contribution(resourceId)
}
