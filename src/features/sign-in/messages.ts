/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly signInFailures: {
    readonly wrong_password: string
    readonly account_not_found: string
    readonly account_disabled: string
    readonly too_many_requests: string
  }
  readonly setUpFailures: { readonly setup_link_gone: string }
  readonly changePasswordFailures: { readonly wrong_password: string; readonly no_password: string }
  readonly identityFailures: { readonly last_way_in: string }
  readonly passwordResetFailures: { readonly mail_unavailable: string }
  readonly factorFailures: { readonly factor_wrong: string; readonly factor_expired: string }
  readonly ownFactorFailures: {
    readonly factor_wrong: string
    readonly factor_expired: string
    readonly too_many_passkeys: string
  }
  readonly newPasswordFailures: { readonly reset_link_gone: string }
  readonly resetMailTexts: {
    readonly subject: Message<'siteName'>
    readonly text: Message<'siteName' | 'link'>
  }
  readonly noticeMailTexts: {
    readonly 'password-changed': { readonly subject: Message<'siteName'>; readonly text: Message<'siteName'> }
    readonly 'reset-link-made': { readonly subject: Message<'siteName'>; readonly text: Message<'siteName'> }
    readonly 'account-idle': { readonly subject: Message<'siteName'>; readonly text: Message<'siteName'> }
    readonly 'new-device': { readonly subject: Message<'siteName'>; readonly text: Message<'siteName'> }
    readonly 'role-changed': { readonly subject: Message<'siteName'>; readonly text: Message<'siteName'> }
    readonly 'locked-out': { readonly subject: Message<'siteName'>; readonly text: Message<'siteName'> }
    readonly 'factor-added': { readonly subject: Message<'siteName'>; readonly text: Message<'siteName'> }
    readonly 'factor-removed': { readonly subject: Message<'siteName'>; readonly text: Message<'siteName'> }
    readonly 'factors-reset': { readonly subject: Message<'siteName'>; readonly text: Message<'siteName'> }
    readonly 'recovery-code-used': {
      readonly subject: Message<'siteName'>
      readonly text: Message<'siteName'>
    }
    readonly 'recovery-codes-made': {
      readonly subject: Message<'siteName'>
      readonly text: Message<'siteName'>
    }
    readonly 'identity-connected': {
      readonly subject: Message<'siteName'>
      readonly text: Message<'siteName'>
    }
    readonly 'identity-disconnected': {
      readonly subject: Message<'siteName'>
      readonly text: Message<'siteName'>
    }
  }
  readonly sessionUnknownTexts: { readonly title: string; readonly why: string; readonly retry: string }
  readonly resetRequestTexts: {
    readonly forgot: string
    readonly emailHint: string
    readonly send: string
    readonly sending: string
    readonly onItsWay: string
    readonly askAdmin: string
  }
  readonly newPasswordTexts: {
    readonly newPassword: string
    readonly save: string
    readonly saving: string
    readonly done: { readonly title: string; readonly text: string; readonly next: string }
    readonly gone: { readonly title: string; readonly next: string }
  }
  readonly newPasswordPageTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly choose: string
    readonly ask: string
  }
  readonly waysTexts: {
    readonly heading: string
    readonly password: string
    readonly change: string
    readonly disconnect: string
    readonly disconnectFrom: Message<'name'>
    readonly connected: Message<'name'>
    readonly disconnected: Message<'name'>
    readonly done: string
    readonly failed: string
  }
  readonly confirmationTexts: {
    readonly title: string
    readonly why: string
    readonly impossible: string
    readonly ways: string
    readonly confirm: string
    readonly confirming: string
    readonly cancel: string
  }
  readonly changePasswordTexts: {
    readonly heading: string
    readonly open: string
    readonly current: string
    readonly next: string
    readonly save: string
    readonly saving: string
    readonly cancel: string
    readonly saved: string
    readonly currentMissing: string
  }
  readonly googleLabels: { readonly 'sign-in': string; readonly 'sign-up': string }
  readonly providerTexts: {
    readonly signIn: Message<'name'>
    readonly confirm: Message<'name'>
    readonly connect: Message<'name'>
    readonly failed: Message<'name'>
    readonly addressTaken: string
  }
  readonly googleFailures: {
    readonly signIn: {
      readonly closed: string
      readonly cancelled: string
      readonly network: string
      readonly other: string
    }
    readonly signUp: string
  }
  readonly setUpTexts: { readonly create: string; readonly creating: string }
  readonly setUpPageTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly lead: string
    readonly notComplete: string
    readonly openWhole: string
  }
  readonly signInTexts: {
    readonly otherFailure: string
    readonly tooManyFailures: string
    readonly wait: string
    readonly signIn: string
    readonly signingIn: string
  }
  readonly signInPageTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly lead: string
    readonly sessionEnded: string
    readonly noAccount: string
    readonly signUp: string
    readonly demoAccounts: string
  }
  readonly secondStepTexts: {
    readonly title: string
    readonly lead: string
    readonly leadAfterProvider: string
    readonly withPasskey: string
    readonly withApp: string
    readonly withRecoveryCode: string
    readonly another: string
    readonly code: string
    readonly codeHint: string
    readonly codeMissing: string
    readonly recoveryCode: string
    readonly recoveryCodeHint: string
    readonly recoveryCodeMissing: string
    readonly next: string
    readonly checking: string
    readonly loading: string
    readonly back: string
    readonly needed: string
  }
  readonly passkeyTexts: { readonly signIn: string; readonly failed: string }
  readonly factorsTexts: {
    readonly heading: string
    readonly lead: string
    readonly required: { readonly title: string; readonly text: string }
    readonly loading: string
    readonly none: string
    readonly app: string
    readonly addedOn: Message<'day'>
    readonly usedOn: Message<'day'>
    readonly remove: string
    readonly removeNamed: Message<'name'>
    readonly removed: Message<'name'>
    readonly addPasskey: string
    readonly passkeyName: string
    readonly passkeyNameHint: string
    readonly passkeyNameMissing: string
    readonly createPasskey: string
    readonly creating: string
    readonly setUpApp: string
    readonly replaceApp: string
    readonly picture: string
    readonly scan: string
    readonly secret: string
    readonly copySecret: string
    readonly confirmApp: string
    readonly confirming: string
    readonly cancel: string
    readonly added: Message<'name'>
    readonly codesLeft: Message<never, 'n'>
    readonly newCodes: string
    readonly codesHeading: string
    readonly codesLead: string
    readonly codesName: string
    readonly copyCodes: string
    readonly copied: string
    readonly copyFailed: string
    readonly download: string
    readonly print: string
    readonly codesKept: string
    readonly loadFailed: string
    readonly retry: string
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const {
  signInFailures,
  setUpFailures,
  changePasswordFailures,
  identityFailures,
  passwordResetFailures,
  factorFailures,
  ownFactorFailures,
  newPasswordFailures,
  resetMailTexts,
  noticeMailTexts,
  sessionUnknownTexts,
  resetRequestTexts,
  newPasswordTexts,
  newPasswordPageTexts,
  waysTexts,
  confirmationTexts,
  changePasswordTexts,
  googleLabels,
  providerTexts,
  googleFailures,
  setUpTexts,
  setUpPageTexts,
  signInTexts,
  signInPageTexts,
  secondStepTexts,
  passkeyTexts,
  factorsTexts,
} = messagesIn('en')
