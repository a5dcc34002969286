import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

const counted = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

export const statusTexts = {
  about: {
    database: 'Databasis',
    backups: 'Rugsteun',
    disk: 'Skyf',
    files: 'Lêers',
    records: 'Rekords',
    work: 'Werk in die agtergrond',
    uploads: 'Oplaaie',
    openPages: 'Oop bladsye',
    search: 'Soek',
    mail: 'E-pos',
    google: 'Aanmelding met Google',
    scanner: 'Virusskandeerder',
    limits: 'Perke',
  },
  database: {
    embedded: 'Die ingeboude een',
    own: 'Jou eie bediener',
    unavailable: (kind: string) =>
      `${kind}, en dit antwoord nie. Bladsye gaan oop, niks word gestoor nie. Dit gaan vanself voort; as dit nie gebeur nie, kyk na die bediener en na die log.`,
    replicas: (n: number) => `${counted(n, 'replika', 'replikas')} verbind`,
    callsWait: (n: number) => `${counted(n, 'versoek wag', 'versoeke wag')} nou daarvoor.`,
  },
  records: (published: number, waiting: number) =>
    `${published} gepubliseer, ${waiting} wag vir ’n moderator.`,
  files: {
    inBucket: (n: number, size: string) => `In die wolkhouer: ${counted(n, 'lêer', 'lêers')}, ${size}`,
    onDisk: (n: number, size: string) => `Op die skyf: ${counted(n, 'lêer', 'lêers')}, ${size}`,
    allowed: (quota: string) => ` van ${quota} wat toegelaat word.`,
    raiseQuota: 'Verhoog STORAGE_QUOTA_MB binnekort.',
  },
  disk: {
    free: (size: string, percent: number) => `${size} vry, ${percent} %.`,
    uploadsRefused: 'Oplaaie word geweier: maak plek.',
    makeRoom: 'Maak binnekort plek.',
  },
  work: {
    waits: (n: number) => `${counted(n, 'taak wag', 'take wag')}.`,
    failed: (n: number) => `${n} het minstens een keer misluk; die log sê hoekom.`,
    checkJobs: 'Loop daar ’n nodus met JOBS=on?',
  },
  uploads: {
    none: 'Niks is op pad nie.',
    inProgress: (n: number, size: string) => `${n} is op pad of nog nie ingedien nie, ${size}.`,
  },
  openPages: (n: number) => `${n} luister op hierdie nodus vir veranderings.`,
  search: {
    off: 'Uit die databasis (SEARCH_INDEX_MB=0).',
    none: 'Uit die databasis: die indeks word gelaai, of dit sou groter as SEARCH_INDEX_MB wees.',
    fromMemory: (n: number, size: string) =>
      `Uit die geheue: ${counted(n, 'hulpbron', 'hulpbronne')} in ${size}.`,
  },
  on: 'Aan.',
  off: 'Af.',
  mailOff: 'Af: jy of ’n administrateur deel skakels vir nuwe wagwoorde uit.',
  scannerOff: 'Af: niemand skandeer wat opgelaai word nie.',
  limitsLifted: 'Opgehef deur LIMITS=test, wat vir toetslopies is. Haal dit weg.',
  limitsInForce: 'Van krag.',
  backups: {
    minutes: (n: number) => counted(n, 'minuut', 'minute'),
    hours: (n: number) => `${n} uur`,
    days: (n: number) => counted(n, 'dag', 'dae'),
    lastAttemptFailed: (why: string) => ` Die laaste poging het misluk: ${why}`,
    noneYet: 'Geen rugsteunkopie is nog gemaak nie.',
    notSetUp:
      'Geen rugsteun is opgestel nie. Sien “Turn on the nightly backup” in docs/operating/backup-and-restore.md.',
    taken: (span: string) => `Die laaste kopie is ${span} gelede gemaak`,
    verified: (span: string) => `, die laaste wat heel bevind is ${span} gelede.`,
    noneVerified: '; geen kopie is teruggelees om te sien of dit heel is nie.',
    notKnown: 'Nie bekend terwyl die databasis weg is nie.',
  },
} satisfies Translated<typeof english.statusTexts>

export const boardTexts = {
  states: { act: 'Tree nou op', look: 'Kyk daarna', ok: 'Goed' },
  allFine: 'Alles is reg.',
  toActOn: (n: number) => `${n} waar jy moet optree`,
  toLookAt: (n: number) => `${n} om na te kyk`,
  figures: 'syfers',
  measuring: 'Die webwerf word gemeet',
  since: (version: string, moment: string) =>
    `Weergawe ${version}, loop sedert ${moment}. Word elke halfminuut van nuuts af gemeet.`,
} satisfies Translated<typeof english.boardTexts>

export const statusPageTexts = {
  title: 'Hoe dit met die webwerf gaan',
  description: 'Databasis, lêers, rugsteun en werk in die agtergrond, een reël elk.',
  keywords: 'toestand, operateur, administrateur',
  back: 'Ken rolle toe',
  lead: 'Wat ’n operateur moet weet, in gewone woorde. Wat iemand se aandag nodig het, kom eerste.',
  loading: 'Die bladsy word gelaai',
  refused: {
    title: 'Hierdie bladsy is vir administrateurs',
    text: 'Jou rekening mag nie sien hoe dit met die webwerf gaan nie.',
  },
} satisfies Translated<typeof english.statusPageTexts>
