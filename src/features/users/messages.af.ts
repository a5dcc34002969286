import type { Translated } from '#shared/languages.ts'
import type * as english from './messages.ts'

export const rolesFailures = {
  user_not_found: 'Hierdie gebruiker is nie meer hier nie.',
  last_admin: 'Die laaste administrateur moet bly: niemand sou meer rolle kon toeken nie.',
} satisfies Translated<typeof english.rolesFailures>

export const rolesTexts = {
  heading: 'Gebruikerslys',
  showNew: 'Wys nuwe gebruikers',
  showAll: 'Wys alle gebruikers',
  none: 'Geen gebruikers gevind nie.',
  search: 'Soek volgens e-pos of naam',
  users: 'gebruikers',
  counted: (total: number) => `${total} ${total === 1 ? 'gebruiker' : 'gebruikers'}`,
} satisfies Translated<typeof english.rolesTexts>

export const rowTexts = {
  email: 'E-pos',
  fullName: 'Volle naam',
  institution: 'Instelling',
  age: 'Ouderdom',
  currentRole: 'Huidige rol',
  requestedRole: 'Gevraagde rol',
  actions: 'Aksies',
  noName: 'Geen naam gegee nie',
  noInstitution: 'Geen instelling gegee nie',
  noAge: 'Geen ouderdom gegee nie',
  noneRequested: 'Geen rol gevra nie',
  currentRoleOf: (email: string) => `Huidige rol van ${email}`,
  save: 'Stoor',
  saveFor: (email: string) => `Stoor ${email}`,
  delete: 'Skrap',
  deleteFor: (email: string) => `Skrap ${email}`,
  newLink: 'Skakel vir nuwe wagwoord',
  newLinkFor: (email: string) => `Skakel vir nuwe wagwoord vir ${email}`,
  isDeleted: (email: string) => `${email} is geskrap.`,
  isNow: (email: string, role: string) => `${email} is nou ${role}.`,
} satisfies Translated<typeof english.rowTexts>

export const deleteUserTexts = {
  title: 'Skrap hierdie gebruiker?',
  cancel: 'Kanselleer',
  delete: 'Skrap',
  goes: 'Die gebruikersrekord verdwyn: naam, instelling, ouderdom en rol. Oral word dadelik afgemeld.',
  stays: 'Die rekening bly. Die eienaar kan weer aanmeld en het dan die rol gebruiker.',
  own: 'Dit is jou eie rekord: jy sal afgemeld word.',
} satisfies Translated<typeof english.deleteUserTexts>

export const rolesPageTexts = {
  title: 'Ken rolle toe',
  description: 'Die mense van hierdie webwerf en die rolle wat hulle het.',
  keywords: 'rolle, gebruikers, administrateur',
  lead: 'Kies ’n rol en stoor dit: dit geld dadelik. As jy ’n gebruiker skrap, verdwyn die rekord, nie die rekening nie: die eienaar kan weer aanmeld, met die rol gebruiker.',
  loading: 'Die gebruikers word gelaai',
  status: 'Hoe dit met die webwerf gaan',
  refused: { title: 'Hierdie bladsy is vir administrateurs', text: 'Jou rekening mag nie rolle toeken nie.' },
} satisfies Translated<typeof english.rolesPageTexts>

export const resetLinkTexts = {
  title: 'Skakel vir nuwe wagwoord',
  for: 'Vir',
  making: 'Die skakel word gemaak',
  worksUntil: (time: string) =>
    `Dit werk een keer, tot ${time}. Gee dit aan niemand anders nie: wie dit oopmaak, kies die wagwoord.`,
  link: 'Skakel',
  copy: 'Kopieer',
} satisfies Translated<typeof english.resetLinkTexts>
