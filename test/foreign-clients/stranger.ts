/** A program that knows the generated client alone. Compiled with it, so its text stays a text here. */
export const stranger = `
import { ApiError, Thuto } from './client'

/** A cookie store, as every HTTP library has one. */
const cookies = new Map<string, string>()
const send = globalThis.fetch
globalThis.fetch = async (url, init) => {
  const response = await send(url, init)
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(/[=;]/)
    cookies.set(name, value)
  }
  return response
}

const clientOf = (base: string, origin?: string) =>
  new Thuto({
    BASE: base,
    HEADERS: async () => ({
      ...(origin !== undefined && { Origin: origin }),
      Cookie: [...cookies].map(([name, value]) => name + '=' + value).join('; '),
    }),
  })

const refused = async (call: Promise<unknown>) => {
  const error = await call.then(() => undefined, (reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error('The call was not refused')
  return { status: error.status, ...error.body } as { status: number; code: string; message: string }
}

export async function visit(base: string, email: string, password: string) {
  const { resources, search, visitor, signIn, session, subjects } = clientOf(base, base)
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const page = await resources.getResources({ limit: 2, rating: 0, subject: 'History', cursor })
    titles.push(...page.items.map(({ title }) => title))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  const [found] = (await search.getSearch({ q: 'rivers', limit: 1, facets: 1 })).items
  if (found === undefined) throw new Error('The search found nothing')
  const resourceId = found.id
  const unknown = await refused(resources.postResourcesByResourceIdRatings({ resourceId, requestBody: { stars: 4 } }))
  await visitor.postVisitor()
  const rated = await resources.postResourcesByResourceIdRatings({
    resourceId,
    requestBody: { stars: 4 },
    idempotencyKey: 'a-key-of-the-program',
  })
  const { reported } = await resources.postResourcesByResourceIdReports({ resourceId, requestBody: { reason: 'broken' } })
  const { account } = await signIn.postSignIn({ requestBody: { email, password } })
  const link = {
    title: 'Water cycle', subject: 'Geography' as const, tags: ['water'], link: 'https://school.example/water',
  }
  const filed = await resources.postResources({ requestBody: link })
  const foreign = await refused(clientOf(base).visitor.postVisitor())
  return {
    titles, unknown, amount: rated.ratingAmount, reported, role: account?.role, filed: filed.id, foreign,
    subjects: (await subjects.getSubjects()).items.length,
    signedIn: (await session.getSession()).account?.email,
  }
}
`
