import type { Translated } from '#shared/languages.ts'
import { newAccountFailures } from '#features/accounts/messages.af.ts'
import type * as english from './messages.ts'

export const signInFailures = {
  wrong_password: 'Verkeerde wagwoord. Probeer asseblief weer.',
  account_not_found: 'Geen rekening met hierdie e-posadres gevind nie.',
  account_disabled: 'Hierdie rekening is gesluit. Vra asseblief die webwerf se mense om hulp.',
  too_many_requests: 'Te veel mislukte pogings om aan te meld. Probeer asseblief later weer.',
} satisfies Translated<typeof english.signInFailures>

export const setUpFailures = {
  setup_link_gone:
    'Hierdie opstelskakel is reeds gebruik of is te oud. Begin die webwerf weer om ’n nuwe een te kry.',
  too_many_requests: signInFailures.too_many_requests,
  ...newAccountFailures,
} satisfies Translated<typeof english.setUpFailures>

export const changePasswordFailures = {
  wrong_password: 'Verkeerde wagwoord.',
  no_password:
    'Hierdie rekening het nog nie ’n wagwoord nie. Om een te kry, kies “Jou wagwoord vergeet?” op die aanmeldbladsy, of vra ’n administrateur van hierdie webwerf vir ’n skakel.',
  password_too_weak: newAccountFailures.password_too_weak,
  too_many_requests: signInFailures.too_many_requests,
} satisfies Translated<typeof english.changePasswordFailures>

export const identityFailures = {
  wrong_password: 'Verkeerde wagwoord.',
  reauthentication_needed: 'Bevestig asseblief eers dat dit jy is.',
  last_way_in: 'Dit is die enigste manier om by jou rekening aan te meld.',
} satisfies Translated<typeof english.identityFailures>

export const passwordResetFailures = {
  mail_unavailable:
    'Hierdie webwerf kan nie e-pos stuur nie. Vra asseblief die administrateur vir ’n skakel na ’n nuwe wagwoord.',
} satisfies Translated<typeof english.passwordResetFailures>

export const newPasswordFailures = {
  reset_link_gone: 'Hierdie skakel is reeds gebruik of is te oud. Vra asseblief vir ’n nuwe een.',
  password_too_weak: newAccountFailures.password_too_weak,
} satisfies Translated<typeof english.newPasswordFailures>

export const resetMailTexts = {
  subject: (siteName: string) => `’n Nuwe wagwoord vir ${siteName}`,
  text: (siteName: string, link: string) => `Hallo

Iemand, waarskynlik jy, het vir ’n nuwe wagwoord op ${siteName} gevra. Maak hierdie skakel oop om een te kies:

${link}

Die skakel werk een keer, en vir 30 minute.

As jy nie daarvoor gevra het nie, hoef jy niks te doen nie: jou wagwoord bly soos dit is.

${siteName}
`,
} satisfies Translated<typeof english.resetMailTexts>

export const noticeMailTexts = {
  'password-changed': {
    subject: (siteName: string) => `Jou wagwoord vir ${siteName} is verander`,
    text: (siteName: string) => `Hallo

Die wagwoord van jou rekening op ${siteName} is op die rekeningbladsy verander. Alle ander toestelle is afgemeld.

As jy dit self verander het, hoef jy niks te doen nie.

As jy dit nie was nie, maak die webwerf oop, kies “Jou wagwoord vergeet?” op die aanmeldbladsy en stel ’n nuwe een, of vra ’n administrateur van die webwerf om hulp.

${siteName}
`,
  },
  'reset-link-made': {
    subject: (siteName: string) => `’n Skakel na ’n nuwe wagwoord vir ${siteName} is gemaak`,
    text: (siteName: string) => `Hallo

’n Administrateur van ${siteName} het ’n skakel gemaak wat ’n nuwe wagwoord vir jou rekening stel. Dit werk een keer, en vir 30 minute; die administrateur gee dit vir jou.

As jy daarvoor gevra het, hoef jy niks te doen nie.

As jy nie daarvoor gevra het nie, vra die administrateurs van die webwerf. Solank niemand die skakel gebruik nie, bly jou wagwoord soos dit is.

${siteName}
`,
  },
} satisfies Translated<typeof english.noticeMailTexts>

export const sessionUnknownTexts = {
  title: 'Hierdie bladsy het die netwerk nodig',
  why: 'Die webwerf kon nie gevra word wie hier aangemeld is nie. Kyk asseblief of jy verbind is en probeer weer.',
  retry: 'Probeer weer',
} satisfies Translated<typeof english.sessionUnknownTexts>

export const resetRequestTexts = {
  forgot: 'Jou wagwoord vergeet?',
  emailHint: 'Die een waarmee jy aanmeld',
  send: 'Stuur vir my ’n skakel',
  sending: 'Stuur tans …',
  onItsWay:
    'As daar ’n rekening met hierdie e-posadres is, is ’n e-pos met ’n skakel op pad. Dit werk vir 30 minute. Niks daar nie? Kyk in die vouer vir gemorspos.',
  askAdmin: 'Vra die administrateur van hierdie webwerf',
} satisfies Translated<typeof english.resetRequestTexts>

export const newPasswordTexts = {
  newPassword: 'Nuwe wagwoord',
  set: 'Stel die nuwe wagwoord',
  setting: 'Stel tans …',
  done: {
    title: 'Jou nuwe wagwoord is gestel',
    text: 'Oral waar jy aangemeld was, is jy nou afgemeld. Meld asseblief met die nuwe wagwoord aan.',
    next: 'Meld aan',
  },
  gone: { title: 'Die skakel werk nie', next: 'Vra vir ’n nuwe skakel' },
} satisfies Translated<typeof english.newPasswordTexts>

export const newPasswordPageTexts = {
  title: 'Nuwe wagwoord',
  description: 'Kies ’n nuwe wagwoord vir jou rekening.',
  keywords: 'nuwe wagwoord, wagwoord vergeet',
  choose: 'Kies die wagwoord waarmee jy van nou af sal aanmeld.',
  ask: 'Joune vergeet? Met ’n skakel wat een keer werk, kan jy ’n nuwe een kies.',
} satisfies Translated<typeof english.newPasswordPageTexts>

export const waysTexts = {
  heading: 'Maniere om aan te meld',
  password: 'E-pos en wagwoord',
  change: 'Verander maniere om aan te meld',
  confirm: 'Bevestig',
  confirming: 'Bevestig tans …',
  disconnect: 'Ontkoppel',
  disconnectFrom: (name: string) => `Ontkoppel ${name}`,
  connected: (name: string) => `${name} is gekoppel.`,
  disconnected: (name: string) => `${name} is ontkoppel.`,
  done: 'Klaar',
  failed: 'Dit het nie gewerk nie. Probeer asseblief weer.',
} satisfies Translated<typeof english.waysTexts>

export const changePasswordTexts = {
  heading: 'Jou wagwoord',
  open: 'Verander wagwoord',
  current: 'Huidige wagwoord',
  next: 'Nuwe wagwoord',
  save: 'Stoor wagwoord',
  saving: 'Stoor tans …',
  cancel: 'Kanselleer',
  saved: 'Jou wagwoord is verander. Alle ander toestelle is afgemeld.',
  currentMissing: 'Tik jou huidige wagwoord in.',
} satisfies Translated<typeof english.changePasswordTexts>

export const googleLabels = {
  'sign-in': 'Meld aan met Google',
  'sign-up': 'Registreer met Google',
} satisfies Translated<typeof english.googleLabels>

export const providerTexts = {
  signIn: (name: string) => `Meld aan met ${name}`,
  confirm: (name: string) => `Bevestig met ${name}`,
  connect: (name: string) => `Koppel ${name}`,
  failed: (name: string) => `Aanmelding met ${name} het nie gewerk nie. Probeer asseblief weer.`,
  addressTaken: 'Hierdie adres het reeds ’n rekening hier. Meld aan soos jy voorheen gedoen het.',
} satisfies Translated<typeof english.providerTexts>

export const googleFailures = {
  signIn: {
    closed: 'Die venster is gesluit voordat jy aangemeld was. Probeer asseblief weer.',
    cancelled: 'Die aanmelding is gekanselleer. Probeer asseblief weer.',
    network: 'Netwerkfout. Kyk asseblief of jy verbind is.',
    other: 'Iets het verkeerd gegaan toe jy met Google wou aanmeld.',
  },
  signUp: 'Iets het verkeerd gegaan toe jy met Google wou aanmeld. Probeer asseblief weer.',
} satisfies Translated<typeof english.googleFailures>

export const setUpTexts = {
  make: 'Skep die administrateursrekening',
  making: 'Die rekening word geskep …',
} satisfies Translated<typeof english.setUpTexts>

export const setUpPageTexts = {
  title: 'Stel die webwerf op',
  description: 'Skep die eerste administrateursrekening van hierdie webwerf.',
  keywords: 'opstel, administrateur',
  lead: 'Hierdie rekening is die webwerf se eerste administrateur: dit mag bydra, modereer en aan ander hul rolle gee.',
  notComplete: 'Die skakel is nie volledig nie',
  openWhole:
    'Maak die hele opstelskakel van die bediener se konsole oop, met alles wat agter “token=” staan.',
} satisfies Translated<typeof english.setUpPageTexts>

export const signInTexts = {
  otherFailure: '’n Onbekende fout het voorgekom. Probeer asseblief weer.',
  tooManyFailures:
    'Te veel mislukte pogings om aan te meld. Jou rekening kan ter wille van veiligheid tydelik gesluit word.',
  wait: 'Wag asseblief ’n oomblik',
  signIn: 'Meld aan',
  signingIn: 'Meld tans aan …',
} satisfies Translated<typeof english.signInTexts>

export const signInPageTexts = {
  title: 'Meld aan',
  description: 'Meld aan om leerhulpbronne by te dra en te versorg.',
  keywords: 'meld aan, rekening, opvoeders, moderators',
  lead: 'Om te lees, te soek, te beoordeel en te rapporteer, het jy geen rekening nodig nie. Meld aan om by te dra.',
  noAccount: 'Nog nie ’n rekening nie?',
  signUp: 'Registreer',
  demoAccounts: 'Demonstrasierekeninge',
} satisfies Translated<typeof english.signInPageTexts>
