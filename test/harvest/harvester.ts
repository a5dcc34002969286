/** OAI-PMH harvester that checks every response against the rules of the protocol. */
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
  /** In order of arrival. */
  readonly records: readonly HarvestedHeader[]
  /** `from` of the next harvest. */
  readonly nextFrom: string
  readonly parts: number
}

export interface Harvester {
  /** Returns the document. Throws when it breaks a rule. */
  request(oaiRequest: OaiRequest): Promise<Element>
  /** Returns the error code of the response. */
  errorMessage(oaiRequest: OaiRequest): Promise<string | undefined>
  /** Returns a whole list, page by page; `between` runs before each page but the first. */
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
  async function request(oaiRequest: OaiRequest) {
    const { statusCode: status, headers, body: text } = await send(oaiRequest)
    const root = readXml(text)
    const response = { status, type: String(headers['content-type']), text, root }
    expect(brokenRules(response, oaiRequest, baseUrl), JSON.stringify(oaiRequest)).toEqual([])
    return root
  }
  return {
    request,
    errorMessage: async (oaiRequest) => childrenOf(await request(oaiRequest), 'error')[0]?.attributes['code'],
    async list(oaiRequest, between) {
      const first = await request(oaiRequest)
      const records = headersOf(first)
      let [parts, token] = [1, tokenIn(first)]
      // A complete list has no token; the last page of a longer one has an empty token.
      expect(token?.text).not.toBe('')
      while (token?.text) {
        await between?.(parts)
        const root = await request({ verb: oaiRequest['verb'] ?? '', resumptionToken: token.text })
        token = tokenIn(root)
        expect(Number(token?.attributes['cursor'])).toBe(records.length)
        records.push(...headersOf(root))
        parts += 1
      }
      return { records, nextFrom: textOf(first, 'responseDate'), parts }
    },
  }
}
