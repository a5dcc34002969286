import type { Translated } from '#shared/languages/translated.ts'
import type * as english from './messages.ts'

export const popupTexts = {
  loading: 'Die vorm word gelaai',
  title: 'Dra hulpbronne by',
  underWay: 'Die lêer is nog op pad.',
  keepUploading: 'Hou aan oplaai',
  close: 'Sluit',
  stop: 'Stop die oplaai',
} satisfies Translated<typeof english.popupTexts>
