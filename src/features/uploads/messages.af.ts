import type { Translated } from '#shared/languages/translated.ts'
import { commonMessages } from '#shared/messages.af.ts'
import type * as english from './messages.ts'

const everywhere = {
  required: 'Vul asseblief al die verpligte velde in.',
  tooLarge: 'Die lêer is te groot. Die grootste grootte is 10 MB.',
  linkMustUseHttps: '⚠️ Die skakel moet HTTPS gebruik',
  gradeMissing: '⚠️ Kies asseblief ’n graad',
  tagMissing: '⚠️ Voeg asseblief minstens een etiket by',
  rightsMissing: 'Merk asseblief dat jy hierdie hulpbron mag deel.',
}

export const contributePageMessages = {
  ...everywhere,
  typeMissing: 'Kies asseblief wat jy oplaai',
  wrongType: 'Verkeerde soort lêer. Laai PDF, PPT of Word op.',
  transferFailed: 'Die oplaai het misluk.',
  anythingElse: 'Die lêer kon nie opgelaai word nie.',
  success: '✅ Die hulpbron is suksesvol opgelaai!',
} satisfies Translated<typeof english.contributePageMessages>

export const popupMessages = {
  ...everywhere,
  typeMissing: 'Kies asseblief wat jy oplaai.',
  wrongType: 'Verkeerde soort lêer. Laai asseblief ’n PDF-, PowerPoint- of Word-dokument op.',
  transferFailed: 'Die lêer kon nie opgelaai word nie. Probeer asseblief weer.',
  createFailed: 'Die besonderhede van die dokument kon nie gestoor word nie.',
  anythingElse: 'Iets het tydens die oplaai verkeerd geloop. Probeer asseblief weer.',
  fileSent: 'Die lêer is suksesvol opgelaai!',
  linkSent: 'Die skakel is suksesvol ingestuur!',
} satisfies Translated<typeof english.popupMessages>

export const contributeTexts = {
  title: 'Dra by',
  description: 'Deel ’n werkkaart, skyfies of ’n skakel met ander onderwysers.',
  keywords: 'dra by, laai op, deel, leerhulpbronne',
  introduction: 'Deel wat in jou klaskamer gewerk het. ’n Moderator kyk daarna voordat almal dit kan sien.',
  loading: 'Die vorm word gelaai',
  thanks: 'Dankie. ’n Moderator kyk nou daarna; daarna kan almal dit vind.',
  notForYou: {
    title: 'Opvoeders deel hulpbronne hier',
    text: 'Meld aan met die rekening van ’n opvoeder, ’n moderator of ’n administrateur om ’n lêer op te laai of ’n skakel te deel.',
    signIn: 'Meld aan',
  },
} satisfies Translated<typeof english.contributeTexts>

export const rightsTexts = {
  statement: (licence: string) =>
    `Deur op te laai sê jy dat dit jou eie werk is, of dat jy dit mag deel, en dat ander dit onder ${licence} mag gebruik.`,
  licenceUnknown:
    'Deur op te laai sê jy dat dit jou eie werk is, of dat jy dit mag deel. Ander word gesê dat die lisensie nie bekend is nie.',
} satisfies Translated<typeof english.rightsTexts>

export const sendTexts = {
  upload: 'Laai op',
  uploading: 'Laai tans op…',
  cancel: 'Kanselleer',
  underWay: 'Oplaai aan die gang',
  bar: 'Die lêer word opgelaai',
  waiting: {
    connection: 'Die verbinding is weg. Die oplaai gaan vanself aan wanneer dit terug is.',
    site: 'Die webwerf is besig. Die oplaai gaan oor ’n oomblik vanself aan.',
  },
  arrived: 'Die lêer is daar en word nagegaan…',
  share: (sentBytes: number, all: string) =>
    `${all.endsWith('MB') ? (sentBytes / 1_000_000).toFixed(1).replace('.', ',') : Math.round(sentBytes / 1_000)} van ${all}`,
  onTheWay: (share: string) => `Laai tans op… ${share}`,
  begun: (size: string) => `${size} word opgelaai`,
  percent: (percent: number) => `${percent} % opgelaai`,
  fileUnreadable: 'Die lêer is verander of is weg van hierdie toestel. Kies dit asseblief weer.',
} satisfies Translated<typeof english.sendTexts>

export const interruptedTexts = {
  what: (fileName: string, percent: number) => `’n Oplaai is onderbreek: ${fileName}, ${percent} % gestuur.`,
  goOn: 'Gaan voort',
  discard: 'Gooi weg',
} satisfies Translated<typeof english.interruptedTexts>

export const sameFileTexts = {
  before: 'Dieselfde lêer is reeds hier as',
  after: (subject: string, size: string | undefined) =>
    `(${subject}${size === undefined ? '' : `, ${size}`}). ’n Moderator sal albei sien.`,
} satisfies Translated<typeof english.sameFileTexts>

export const uploadFailures = {
  file_too_large: everywhere.tooLarge,
  invalid_file_type: popupMessages.wrongType,
  too_many_uploads: 'Jy het vir eers genoeg opgelaai. Probeer asseblief later weer.',
  storage_quota_reached:
    'Die webwerf het al die plek gebruik wat die operateur vir lêers gee. Sê dit asseblief vir die operateur.',
  storage_full: commonMessages.storage_full,
  not_allowed: 'Jou rekening mag nie ’n lêer onder uploads/ stoor nie.',
} satisfies Translated<typeof english.uploadFailures>

export const pieceFailures = {
  upload_not_found: 'Hierdie oplaai is nie meer hier nie. Stuur asseblief die lêer weer.',
  upload_offset_differs:
    'Die grepe gaan nie aan waar die oplaai geëindig het nie. Vra waar dit geëindig het en gaan daar aan.',
  upload_busy: 'Grepe van hierdie oplaai is nog op pad. Probeer asseblief oor ’n oomblik weer.',
  file_too_large: everywhere.tooLarge,
  storage_full: commonMessages.storage_full,
  not_allowed: uploadFailures.not_allowed,
} satisfies Translated<typeof english.pieceFailures>

export const createResourceFailures = {
  rights_statement_missing: everywhere.rightsMissing,
  required_fields_missing: everywhere.required,
  link_must_use_https: everywhere.linkMustUseHttps,
  upload_not_found: 'Die opgelaaide lêer is nie meer hier nie. Kies dit asseblief weer.',
  upload_not_whole: 'Die lêer het nie volledig aangekom nie. Stuur dit asseblief weer.',
  invalid_file:
    'Hierdie lêer kan nie gebruik word nie: sy inhoud pas nie by sy soort nie, of dit kan ’n leser skade doen.',
  idempotency_key_reused: commonMessages.idempotency_key_reused,
} satisfies Translated<typeof english.createResourceFailures>
