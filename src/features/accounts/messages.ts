/** Written by `npm run messages` from the catalogues beside it. Edit those. */
import { type Message, messagesFrom } from '#shared/message-catalog.ts'
import af from './messages/af.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

interface Messages {
  readonly newAccountFailures: {
    readonly invalid_email: string
    readonly email_taken: string
    readonly password_too_weak: string
  }
  readonly signUpFailures: {
    readonly guardian_consent_missing: string
    readonly guardian_email_missing: string
  }
  readonly emailFailures: {
    readonly mail_unavailable: string
    readonly email_link_gone: string
    readonly sign_in_first: string
  }
  readonly guardianFailures: { readonly guardian_link_gone: string }
  readonly deleteAccountFailures: {
    readonly wrong_password: string
    readonly reauthentication_needed: string
    readonly last_admin: string
    readonly email_just_changed: string
  }
  readonly fieldTexts: {
    readonly confirmPassword: string
    readonly newPasswordHint: Message<'least'>
    readonly institution: string
    readonly age: string
    readonly requestedRole: string
    readonly noRole: string
  }
  readonly fieldErrors: {
    readonly emailMissing: string
    readonly emailNotWhole: string
    readonly passwordMissing: string
    readonly newPasswordMissing: string
    readonly confirmationMissing: string
    readonly passwordsDiffer: string
    readonly notAnAge: string
  }
  readonly accountTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly loading: string
    readonly loadFailed: string
    readonly retry: string
    readonly download: string
    readonly downloadSize: Message<'size'>
  }
  readonly profileTexts: {
    readonly heading: string
    readonly fullName: string
    readonly role: string
    readonly notGiven: string
    readonly edit: string
    readonly save: string
    readonly saving: string
    readonly saved: string
    readonly saveFailed: string
    readonly sendLater: string
    readonly cancel: string
    readonly waiting: { readonly 'the device': string; readonly 'the page': string }
  }
  readonly emailTexts: {
    readonly heading: string
    readonly confirmed: Message<'email'>
    readonly notConfirmed: Message<'email'>
    readonly noMail: string
    readonly noMailNotConfirmed: Message<'email'>
    readonly sendAgain: string
    readonly sending: string
    readonly sentAgain: string
    readonly open: string
    readonly newEmail: string
    readonly newEmailHint: string
    readonly same: string
    readonly send: string
    readonly cancel: string
    readonly sent: Message<'email'>
  }
  readonly guardianTexts: {
    readonly heading: string
    readonly waiting: string
    readonly sendAgain: string
    readonly sending: string
    readonly sentAgain: string
  }
  readonly deletionTexts: {
    readonly heading: string
    readonly warning: string
    readonly whatStays: string
    readonly toBeSure: string
    readonly confirm: string
    readonly deleting: string
    readonly providerAsks: Message<'name'>
    readonly confirmWith: Message<'name'>
    readonly cancel: string
    readonly failed: string
  }
  readonly signUpTexts: {
    readonly otherFailure: string
    readonly aboutYou: string
    readonly firstName: string
    readonly lastName: string
    readonly institutionHint: string
    readonly roles: { readonly student: string; readonly educator: string }
    readonly adminDecides: string
    readonly guardianConsent: string
    readonly guardianEmail: string
    readonly guardianEmailHint: string
    readonly signUp: string
    readonly signingUp: string
  }
  readonly signUpPageTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly lead: string
    readonly haveAccount: string
    readonly signIn: string
  }
  readonly forMinorsTexts: { readonly before: string; readonly link: string; readonly after: string }
  readonly confirmEmailTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly lead: string
    readonly signedOut: string
    readonly confirm: string
    readonly restoreTitle: string
    readonly restoreLead: string
    readonly restore: string
    readonly busy: string
    readonly done: {
      readonly confirm: Message<'email'>
      readonly takenOver: Message<'email'>
      readonly change: Message<'email'>
      readonly restore: Message<'email'>
    }
    readonly next: { readonly account: string; readonly password: string }
    readonly gone: { readonly title: string; readonly hint: string }
  }
  readonly guardianPageTexts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly lead: string
    readonly loading: string
    readonly agree: string
    readonly agreeing: string
    readonly otherwise: string
    readonly done: string
  }
  readonly emailMailTexts: {
    readonly confirm: { readonly subject: Message<'siteName'>; readonly text: Message<'siteName' | 'link'> }
    readonly change: { readonly subject: Message<'siteName'>; readonly text: Message<'siteName' | 'link'> }
    readonly restore: { readonly subject: Message<'siteName'>; readonly text: Message<'siteName' | 'link'> }
    readonly tell: { readonly subject: Message<'siteName'>; readonly text: Message<'siteName'> }
    readonly taken: { readonly subject: Message<'siteName'>; readonly text: Message<'siteName'> }
  }
  readonly guardianMailTexts: {
    readonly subject: Message<'siteName'>
    readonly text: Message<'siteName' | 'email' | 'link'>
  }
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const {
  newAccountFailures,
  signUpFailures,
  emailFailures,
  guardianFailures,
  deleteAccountFailures,
  fieldTexts,
  fieldErrors,
  accountTexts,
  profileTexts,
  emailTexts,
  guardianTexts,
  deletionTexts,
  signUpTexts,
  signUpPageTexts,
  forMinorsTexts,
  confirmEmailTexts,
  guardianPageTexts,
  emailMailTexts,
  guardianMailTexts,
} = messagesIn('en')
