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
  readonly signUpFailures: { readonly guardian_consent_missing: string }
  readonly deleteAccountFailures: {
    readonly wrong_password: string
    readonly reauthentication_needed: string
    readonly last_admin: string
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
}

export const messagesIn = messagesFrom<Messages>({ en, af })
export const {
  newAccountFailures,
  signUpFailures,
  deleteAccountFailures,
  fieldTexts,
  fieldErrors,
  accountTexts,
  profileTexts,
  deletionTexts,
  signUpTexts,
  signUpPageTexts,
  forMinorsTexts,
} = messagesIn('en')
