/** Text browser: links, forms and cookies, without scripts and Referer. */
import type { Answer, TestSite } from '../site.ts'

export interface ReadPage {
  readonly status: number
  readonly address: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly html: string
  /** Text without tags. */
  readonly text: string
  readonly links: readonly Link[]
  readonly forms: readonly Form[]
}
interface Link {
  readonly text: string
  readonly to: string
}
interface Form {
  readonly method: string
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  /** Options by field name. */
  readonly choices: Readonly<Record<string, readonly string[]>>
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name?: string) =>
    code === undefined ? (named[name ?? ''] ?? '') : String.fromCodePoint(Number(code)),
  )
const textOf = (html: string) =>
  unescaped(html.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : unescaped(value)
}
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((found) => found[0])

function selectOf(html: string) {
  const options = all(html, /<option[^>]*>/g)
  const chosen = options.find((option) => /\sselected/.test(option)) ?? options[0] ?? ''
  return {
    name: attribute(html, 'name') ?? '',
    value: attribute(chosen, 'value') ?? '',
    choices: options.map((option) => attribute(option, 'value') ?? ''),
  }
}

/** Values that the form would submit unchanged. */
function formOf(html: string): Form {
  const selects = all(html, /<select.*?<\/select>/gs).map(selectOf)
  const inputs = all(html, /<(?:input|textarea)[^>]*>/g)
    .filter((tag) => !tag.includes('type="radio"'))
    .map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? ''])
  return {
    method: attribute(html, 'method') ?? 'get',
    action: attribute(html, 'action') ?? '',
    fields: Object.fromEntries([...inputs, ...selects.map(({ name, value }) => [name, value])]),
    choices: Object.fromEntries(selects.map(({ name, choices }) => [name, choices])),
  }
}

const linkOf = (html: string): Link => ({ text: textOf(html), to: attribute(html, 'href') ?? '' })

export interface TextBrowser {
  open(address: string): Promise<ReadPage>
  /** Follows the first link of the current page whose text equals or contains this. */
  follow(label: string | RegExp): Promise<ReadPage>
  /** Fills and submits the form of the current page whose action contains this. */
  send(action: string, filled?: Readonly<Record<string, string>>): Promise<ReadPage>
}

/** The page as a browser takes it in. */
const readPage = (address: string, { statusCode, headers, body: html }: Answer): ReadPage => ({
  status: statusCode,
  address,
  headers,
  html,
  text: textOf(html),
  links: all(html, /<a\s.*?<\/a>/gs).map(linkOf),
  forms: all(html, /<form.*?<\/form>/gs).map(formOf),
})

/** Sends the request as an old browser and follows redirects. */
function loader({ http }: Pick<TestSite, 'http'>, keepsCookies: boolean) {
  const cookies = new Map<string, string>()
  return async function load(address: string, form?: string): Promise<ReadPage> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await http.inject({
      method: form === undefined ? 'GET' : 'POST',
      url: address,
      headers: {
        accept: 'text/html, text/plain',
        ...(cookie && { cookie }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form !== undefined && { payload: form }),
    })
    if (keepsCookies) for (const { name, value } of answer.cookies) cookies.set(name, value)
    const to = answer.headers.location
    return answer.statusCode < 400 && to !== undefined ? load(to) : readPage(address, answer)
  }
}

export function textBrowser(site: Pick<TestSite, 'http'>, keepsCookies = true): TextBrowser {
  const load = loader(site, keepsCookies)
  let page: ReadPage | undefined
  const open = async (address: string, form?: string) => (page = await load(address, form))
  function pick<T>(what: string, from: (page: ReadPage) => readonly T[], fits: (each: T) => boolean): T {
    const found = page && from(page).find(fits)
    if (!found) throw new Error(`There is no ${what} in: ${page?.text ?? 'no page'}`)
    return found
  }
  return {
    open: (address) => open(address),
    follow(label) {
      const fits = ({ text }: Link) => (typeof label === 'string' ? text === label : label.test(text))
      return open(pick(`link ${String(label)}`, ({ links }) => links, fits).to)
    },
    send(action, filled = {}) {
      const form = pick(
        `form to ${action}`,
        ({ forms }) => forms,
        (each) => each.action.includes(action),
      )
      const fields = new URLSearchParams({ ...form.fields, ...filled }).toString()
      if (form.method === 'post') return open(form.action, fields)
      return open(`${form.action.split('?')[0] ?? ''}?${fields}`)
    },
  }
}
