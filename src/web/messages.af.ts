import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const pageTexts = {
  search: 'Soek',
  noScripts:
    'Jy kan na hierdie bladsy kyk, maar sy skakels en soektog het JavaScript nodig. Skakel dit asseblief aan en laai die bladsy weer.',
  noScriptsLink: 'Gebruik die webwerf sonder skrips',
  googleClose: 'Jy kan hierdie venster nou toemaak.',
  googleWorked: 'Dit het gewerk. Jy kan hierdie venster nou toemaak.',
  googleFailed:
    'Dit het nie gewerk nie. Maak asseblief hierdie venster toe en probeer weer op die bladsy waar jy vandaan kom.',
  googleBack: 'Terug na',
} satisfies Translated<typeof english.pageTexts>
