import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const moderationTexts = {
  unverified: 'PDF’s wat nog nie goedgekeur is nie',
  reported: 'Gerapporteerde PDF’s',
  noUnverified: 'Geen PDF’s wag vir goedkeuring nie.',
  noReported: 'Geen gerapporteerde PDF’s gevind nie.',
  exportToCsv: 'Voer uit na CSV',
} satisfies Translated<typeof english.moderationTexts>

export const moderationPageTexts = {
  title: 'Moderering',
  description: 'Hulpbronne wat vir nagaan wag en hulpbronne wat gerapporteer is.',
  keywords: 'moderering, nagaan, rapporte',
  lead: 'Maak ’n hulpbron oop, en keur dit dan goed of skrap dit. Wat goedgekeur is, is dadelik openbaar.',
  loading: 'Die lyste word gelaai',
  refused: {
    title: 'Hierdie bladsy is vir moderators',
    text: 'Jou rekening mag nie hulpbronne nagaan nie.',
  },
  search: 'Soek volgens titel, etiket, vak of oplaaier',
  exportSize: (size: string) => `CSV, omtrent ${size}`,
  lists: 'lyste',
} satisfies Translated<typeof english.moderationPageTexts>

export const columnTexts = {
  title: 'Titel',
  tags: 'Etikette',
  subject: 'Vak',
  uploadedBy: 'Opgelaai deur',
  uploadDate: 'Opgelaai op',
  reports: 'Rapporte',
  actions: 'Aksies',
} satisfies Translated<typeof english.columnTexts>

export const actTexts = {
  approve: 'Keur goed',
  approveWhich: (title: string) => `Keur goed: ${title}`,
  delete: 'Skrap',
  deleteWhich: (title: string) => `Skrap: ${title}`,
} satisfies Translated<typeof english.actTexts>

export const moreRowsTexts = {
  shown: (shown: number, total: number) => `Die oudste ${shown} van ${total} word gewys.`,
  more: 'Wys meer',
  loading: 'Laai tans…',
} satisfies Translated<typeof english.moreRowsTexts>

export const deleteTexts = {
  question: 'Skrap hierdie hulpbron?',
  meaning: 'Die rekord en sy lêer word vir almal verwyder.',
  reason: 'Rede (opsioneel)',
  reasonHint: 'Word in die ouditspoor gehou, nie vir die publiek gewys nie.',
  cancel: 'Kanselleer',
  delete: 'Skrap',
} satisfies Translated<typeof english.deleteTexts>

export const findingTexts = {
  quarantined:
    'In kwarantyn: niemand anders sien dit nie, en net wie hierdie webwerf bedryf, kan dit vrylaat of skrap',
  noScanner: 'Lêers op hierdie webwerf word nie vir virusse geskandeer nie.',
  activeContent: 'Aktiewe inhoud: dit kan skrips of makro’s laat loop, maak dit versigtig oop',
  remoteContent: 'Vra ’n ander bediener: as dit oopgemaak word, kan daardie bediener sien wie dit lees',
  infected: 'Virus gevind: skrap dit',
  notScanned: 'Nog nie vir virusse geskandeer nie',
  neverScanned: 'Nooit vir virusse geskandeer nie: dit is ouer as die skandeerder van hierdie webwerf',
  unreadable: 'Kon nie gelees word nie: kyk daarna voordat jy besluit',
  sameFile: 'Dieselfde lêer as',
  twin: { public: '(openbaar)', waiting: '(wag)' },
  language: (name: string) => `Is waarskynlik in ${name}`,
} satisfies Translated<typeof english.findingTexts>

export const rightsTexts = {
  noLicence: 'Geen lisensie is genoem nie: kyk of dit gedeel mag word',
  author: (name: string) => `Outeur: ${name}`,
  source: 'Bron:',
  changes: (what: string) => `Veranderinge: ${what}`,
} satisfies Translated<typeof english.rightsTexts>

export const moderationFailures = {
  resource_not_found: 'Hierdie hulpbron is nie meer hier nie.',
  resource_quarantined:
    'Hierdie hulpbron is in kwarantyn. Net wie hierdie webwerf bedryf, kan dit vrylaat of skrap.',
} satisfies Translated<typeof english.moderationFailures>

export const approvalFailures = {
  ...moderationFailures,
  file_not_scanned:
    'Die virusskandeerder het nog nie na hierdie lêer gekyk nie. Probeer asseblief oor ’n paar minute weer.',
  file_infected:
    'Die virusskandeerder het iets in hierdie lêer gevind. Dit kan nie goedgekeur word nie; skrap dit asseblief.',
} satisfies Translated<typeof english.approvalFailures>
