/** A harvester: asks a site by OAI-PMH as libraries do, and holds every answer against the rules of the protocol. */
import { expect } from 'vitest'
import { type Asked, brokenRules, headersIn } from './oai-rules.ts'
import { childrenOf, type Element, readXml, textOf } from './xml-tree.ts'

export interface RawAnswer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

export interface Told {
  readonly identifier: string
  readonly datestamp: string
  readonly set: string
  readonly isDeleted: boolean
}

export interface Harvested {
  /** In the order in which they came. */
  readonly records: readonly Told[]
  /** The moment from which on to ask the next time. */
  readonly nextFrom: string
  readonly parts: number
}

export interface Harvester {
  /** The whole document; throws where it breaks a rule. */
  ask(asked: Asked): Promise<Element>
  /** The code of the trouble it tells of. */
  errorMessage(asked: Asked): Promise<string | undefined>
  /** A whole list, part by part; `between` is done before each part but the first. */
  list(asked: Asked, between?: (part: number) => Promise<unknown>): Promise<Harvested>
}

const toldIn = (root: Element): Told[] =>
  headersIn(root).map((header) => ({
    identifier: textOf(header, 'identifier'),
    datestamp: textOf(header, 'datestamp'),
    set: textOf(header, 'setSpec'),
    isDeleted: header.attributes['status'] === 'deleted',
  }))

const tokenIn = (root: Element) =>
  root.children.flatMap((content) => childrenOf(content, 'resumptionToken'))[0]

export function harvester(send: (asked: Asked) => Promise<RawAnswer>, baseUrl: string): Harvester {
  async function ask(asked: Asked) {
    const { statusCode: status, headers, body: text } = await send(asked)
    const root = readXml(text)
    const answered = { status, type: String(headers['content-type']), text, root }
    expect(brokenRules(answered, asked, baseUrl), JSON.stringify(asked)).toEqual([])
    return root
  }
  return {
    ask,
    errorMessage: async (asked) => childrenOf(await ask(asked), 'error')[0]?.attributes['code'],
    async list(asked, between) {
      const first = await ask(asked)
      const records = toldIn(first)
      let [parts, token] = [1, tokenIn(first)]
      // A list that comes whole has no token; the last part of any other has an empty one.
      expect(token?.text).not.toBe('')
      while (token?.text) {
        await between?.(parts)
        const root = await ask({ verb: asked['verb'] ?? '', resumptionToken: token.text })
        token = tokenIn(root)
        expect(Number(token?.attributes['cursor'])).toBe(records.length)
        records.push(...toldIn(root))
        parts += 1
      }
      return { records, nextFrom: textOf(first, 'responseDate'), parts }
    },
  }
}
