/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly rolesFailures: { readonly user_not_found: string; readonly last_admin: string }
  readonly disablingFailures: { readonly own_account: string }
  readonly roleChangeFailures: { readonly email_unconfirmed: string; readonly guardian_pending: string }
  readonly factorResetFailures: { readonly no_factor: string }
  readonly rolesTexts: {
    readonly heading: string
    readonly showNew: string
    readonly showAll: string
    readonly none: string
    readonly search: string
    readonly users: string
    readonly counted: Message<never, 'total'>
  }
  readonly rowTexts: {
    readonly email: string
    readonly fullName: string
    readonly institution: string
    readonly age: string
    readonly currentRole: string
    readonly requestedRole: string
    readonly actions: string
    readonly noName: string
    readonly noInstitution: string
    readonly noAge: string
    readonly noneRequested: string
    readonly currentRoleOf: Message<'email'>
    readonly save: string
    readonly saveFor: Message<'email'>
    readonly delete: string
    readonly deleteFor: Message<'email'>
    readonly newLink: string
    readonly newLinkFor: Message<'email'>
    readonly disabled: string
    readonly isDeleted: Message<'email'>
    readonly isNow: Message<'email' | 'role'>
    readonly notConfirmed: string
  }
  readonly moreTexts: {
    readonly more: string
    readonly moreFor: Message<'email'>
    readonly endSessions: string
    readonly endSessionsOf: Message<'email'>
    readonly sessionsEnded: string
    readonly disable: string
    readonly disableWhich: Message<'email'>
    readonly isDisabled: string
    readonly enable: string
    readonly enableWhich: Message<'email'>
    readonly isEnabled: string
    readonly resetFactors: string
    readonly resetFactorsOf: Message<'email'>
    readonly factorsReset: string
  }
  readonly unconfirmedTexts: {
    readonly title: string
    readonly why: Message<'email'>
    readonly cancel: string
    readonly give: string
  }
  readonly deleteUserTexts: {
    readonly title: string
    readonly cancel: string
    readonly delete: string
    readonly goes: string
    readonly stays: string
    readonly own: string
  }
  readonly rolesPageTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly lead: string
    readonly loading: string
    readonly status: string
    readonly refused: { readonly title: string; readonly text: string }
  }
  readonly resetLinkTexts: {
    readonly title: string
    readonly for: string
    readonly making: string
    readonly worksUntil: Message<'time'>
    readonly link: string
    readonly copy: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const {
  rolesFailures,
  disablingFailures,
  roleChangeFailures,
  factorResetFailures,
  rolesTexts,
  rowTexts,
  moreTexts,
  unconfirmedTexts,
  deleteUserTexts,
  rolesPageTexts,
  resetLinkTexts,
} = messagesIn('en')
