import type { ResourceDetails } from '#features/resources/resource.ts'
import type { HarvestSite } from '../../harvest-site.ts'
import { OaiTrouble } from '../oai-trouble.ts'
import { lom } from './lom.ts'
import { oaiDc } from './oai-dc.ts'

export interface Format {
  readonly schema: string
  readonly namespace: string
  /** What is told of a resource, as XML. */
  write(resource: ResourceDetails, site: HarvestSite): string
}

/** By the name harvesters ask for; every resource is told in each. */
export const formats: Readonly<Record<string, Format>> = { oai_dc: oaiDc, lom }

/** Throws OaiTrouble where there is no such format. */
export function formatNamed(prefix: string): Format {
  const format = Object.hasOwn(formats, prefix) ? formats[prefix] : undefined
  if (format) return format
  throw new OaiTrouble('cannotDisseminateFormat', `The formats are ${Object.keys(formats).join(', ')}.`)
}
