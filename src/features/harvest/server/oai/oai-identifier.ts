/** `oai:thuto.example:{id}`: what a record is called everywhere. */

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const beginning = (baseUrl: string) => `oai:${new URL(baseUrl).hostname}:`

export const oaiIdentifier = (baseUrl: string, id: string): string => beginning(baseUrl) + id

/** The id of the resource; undefined for what is called otherwise here. */
export function idOf(baseUrl: string, identifier: string): string | undefined {
  const begins = beginning(baseUrl)
  const id = identifier.startsWith(begins) ? identifier.slice(begins.length) : ''
  return uuid.test(id) ? id : undefined
}
