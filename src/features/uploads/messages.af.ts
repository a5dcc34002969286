import type { Translated } from '#shared/languages.ts'
import { commonFailures } from '#shared/messages.af.ts'
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
  storage_full: commonFailures.storage_full,
  not_allowed: 'Jou rekening mag nie ’n lêer onder uploads/ stoor nie.',
} satisfies Translated<typeof english.uploadFailures>

export const pieceFailures = {
  upload_not_found: 'Hierdie oplaai is nie meer hier nie. Stuur asseblief die lêer weer.',
  upload_offset_differs:
    'Die grepe gaan nie aan waar die oplaai geëindig het nie. Vra waar dit geëindig het en gaan daar aan.',
  upload_busy: 'Grepe van hierdie oplaai is nog op pad. Probeer asseblief oor ’n oomblik weer.',
  file_too_large: everywhere.tooLarge,
  storage_full: commonFailures.storage_full,
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
  idempotency_key_reused: commonFailures.idempotency_key_reused,
} satisfies Translated<typeof english.createResourceFailures>

export const subjectFieldTexts = {
  label: 'Vak',
  choose: 'Kies ’n vak',
  loading: 'Laai tans…',
  askedAgain: 'Die webwerf antwoord nog nie. Dit word vanself weer gevra.',
  failed: (why: string) => `Die vakke kon nie gelaai word nie. ${why}`,
  retry: 'Probeer weer',
} satisfies Translated<typeof english.subjectFieldTexts>

export const titleFieldTexts = {
  label: 'Titel',
  hint: 'Vir ’n lêer kom sy naam hier; sê eerder wat ’n kollega daarin sal vind.',
} satisfies Translated<typeof english.titleFieldTexts>

export const sourceFieldTexts = {
  label: 'Wat jy oplaai',
  choose: 'Kies wat jy oplaai',
  file: 'Lêer',
  fileHint: 'PDF, Word of PowerPoint, hoogstens 10 MB',
  link: 'Skakel',
  linkBegins: 'https://',
  linkHint: 'Die hele adres, wat met https:// begin',
  linkDropped: (typed: string) => `“${typed}” is nie gehou nie: ’n skakel begin met https://`,
} satisfies Translated<typeof english.sourceFieldTexts>

export const labelFieldTexts = {
  grade: 'Graad',
  chooseGrade: 'Kies ’n graad',
  addGrade: 'Voeg graad by',
  tag: 'Etiket',
  tagHint: 'Waarna ’n kollega sou soek. Enter of ’n komma voeg dit by.',
  addTag: 'Voeg etiket by',
  remove: (label: string) => `Verwyder ${label}`,
} satisfies Translated<typeof english.labelFieldTexts>

export const licenceTexts = {
  summary: (licence: string) => `Lisensie en outeur · ${licence}`,
  legend: 'Wat mag ander daarmee doen?',
  about:
    'Vir jou eie werk kies jy waarmee jy tevrede is; dit bly joune. Vir iemand anders se werk kies jy die lisensie wat daarin staan, nooit ’n vryer een nie. Wat eenmaal gegee is, kan nie teruggeneem word nie.',
  deed: (licence: string) => `Meer oor ${licence}`,
  unknown: 'Ek weet nie',
  unknownFact:
    'Dan staan daar “Lisensie onbekend” by: ander mag dit lees, maar moet vra voordat hulle dit deel of verander. ’n Lisensie staan meestal op een van die eerste bladsye, op die laaste een, of onderaan ’n webwerf. As jy alles self gemaak het, kies een van die lisensies hierbo.',
  author: 'Outeur',
  authorHint: 'Wie dit gemaak het. Almal sien hierdie naam; bly dit leeg, word niemand genoem nie.',
  source: 'Bron',
  sourceHint: 'Waar dit vandaan kom, as dit op ander werk bou',
  changes: 'Veranderinge',
  changesHint: 'Wat jy in daardie werk verander het; die meeste lisensies vra daarvoor',
} satisfies Translated<typeof english.licenceTexts>

export const moreTexts = {
  summary: 'Meer oor hierdie hulpbron (opsioneel)',
  language: 'Taal',
  notSaid: 'Nie gesê nie',
  description: 'Beskrywing',
  descriptionHint: 'Waarvoor dit is, en hoe jy dit gebruik het',
} satisfies Translated<typeof english.moreTexts>

export const popupTexts = {
  loading: 'Die vorm word gelaai',
  title: 'Dra hulpbronne by',
  underWay: 'Die lêer is nog op pad.',
  keepUploading: 'Hou aan oplaai',
  close: 'Sluit',
  stop: 'Stop die oplaai',
} satisfies Translated<typeof english.popupTexts>
