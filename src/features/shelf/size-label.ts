import { bytesLabel } from '#features/resources/format.ts'
import { factTexts } from '#features/resources/messages.ts'
import type { PublicResource } from '#features/resources/resource.ts'

/** What keeping costs, said on the button: `545 kB`; of a link only its address is kept. */
export const costLabel = ({ kind, bytes }: Pick<PublicResource, 'kind' | 'bytes'>) =>
  kind === 'link' ? factTexts.linkOnly : bytesLabel(bytes ?? 0)
