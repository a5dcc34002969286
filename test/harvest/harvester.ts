/** A harvester: asks a site by OAI-PMH as libraries do, and holds every answer against the rules of the protocol. */
import { expect } from 'vitest'
import { type OaiRequest, brokenRules, headersIn } from './oai-rules.ts'
import { childrenOf, type Element, readXml, textOf } from './xml-tree.ts'

export interface RawResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

export interface HarvestedHeader {
  readonly identifier: string
  readonly datestamp: string
  readonly set: string
  readonly isDeleted: boolean
}

export interface Harvested {
  /** In the order in which they came. */
  readonly records: readonly HarvestedHeader[]
  /** The moment from which on to ask the next time. */
  readonly nextFrom: string
  readonly parts: number
}

export interface Harvester {
  /** The whole document; throws where it breaks a rule. */
  ask(oaiRequest: OaiRequest): Promise<Element>
  /** The code of the trouble it tells of. */
  errorMessage(oaiRequest: OaiRequest): Promise<string | undefined>
  /** A whole list, part by part; `between` is done before each part but the first. */
  list(oaiRequest: OaiRequest, between?: (part: number) => Promise<unknown>): Promise<Harvested>
}

const headersOf = (root: Element): HarvestedHeader[] =>
  headersIn(root).map((header) => ({
    identifier: textOf(header, 'identifier'),
    datestamp: textOf(header, 'datestamp'),
    set: textOf(header, 'setSpec'),
    isDeleted: header.attributes['status'] === 'deleted',
  }))

const tokenIn = (root: Element) =>
  root.children.flatMap((content) => childrenOf(content, 'resumptionToken'))[0]

export function harvester(
  send: (oaiRequest: OaiRequest) => Promise<RawResponse>,
  baseUrl: string,
): Harvester {
  async function ask(oaiRequest: OaiRequest) {
    const { statusCode: status, headers, body: text } = await send(oaiRequest)
    const root = readXml(text)
    const response = { status, type: String(headers['content-type']), text, root }
    expect(brokenRules(response, oaiRequest, baseUrl), JSON.stringify(oaiRequest)).toEqual([])
    return root
  }
  return {
    ask,
    errorMessage: async (oaiRequest) => childrenOf(await ask(oaiRequest), 'error')[0]?.attributes['code'],
    async list(oaiRequest, between) {
      const first = await ask(oaiRequest)
      const records = headersOf(first)
      let [parts, token] = [1, tokenIn(first)]
      // A list that comes whole has no token; the last part of any other has an empty one.
      expect(token?.text).not.toBe('')
      while (token?.text) {
        await between?.(parts)
        const root = await ask({ verb: oaiRequest['verb'] ?? '', resumptionToken: token.text })
        token = tokenIn(root)
        expect(Number(token?.attributes['cursor'])).toBe(records.length)
        records.push(...headersOf(root))
        parts += 1
      }
      return { records, nextFrom: textOf(first, 'responseDate'), parts }
    },
  }
}
