import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

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
