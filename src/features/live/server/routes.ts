import type { Actor } from '#shared/abilities.ts'
import type { ResolveActor } from '#platform/auth/resolve-actor.ts'
import { type Call, checkMay, type Http, memberOf, type Reply, serve } from '#platform/http/serve.ts'
import type { PgNotifications } from '#platform/realtime/pg-notifications.ts'
import type { EventStreams } from '#platform/realtime/event-stream.ts'
import * as contract from '../contract.ts'
import { privateOf, type PrivateTopic, privateTopics, subjectsOf } from '../contract.ts'
import { type PrivateWatchersDeps, privateWatchers } from './private-streams.ts'
import { type WatchDeps, watchResources } from './resource-streams.ts'

interface OwnDeps {
  readonly databaseCalls: PgNotifications
  readonly eventStreams: EventStreams
  readonly resolveActor: ResolveActor
}
type LiveDeps = WatchDeps & PrivateWatchersDeps & OwnDeps

/** Of an event stream's own making: whole numbers. Anything else cannot be resumed from and counts as the future. */
const lastSeenIn = (header: string | undefined) =>
  header === undefined || header === '' ? undefined : /^\d{1,15}$/.test(header) ? Number(header) : Infinity

const isHead = (reply: Reply) => reply.request.method === 'HEAD'

function checkMayHear(actor: Actor, topics: readonly PrivateTopic[]) {
  for (const topic of topics) checkMay(actor, privateTopics[topic])
}

/** What a watcher of private topics asks for; undefined for a watcher of subjects alone, who is not looked up at all. */
function privatelyWanted(call: Call<typeof contract.watch>, lastSeen: number | undefined) {
  const topics = privateOf(call.query.topics)
  checkMayHear(call.actor, topics)
  if (topics.length === 0) return undefined
  return { accountId: memberOf(call).accountId, topics, isBack: lastSeen !== undefined }
}

const callerOf = ({ address, source, actor }: Call<typeof contract.watch>) => ({
  address,
  source,
  kind: actor.kind,
})

export const liveFeature = (deps: LiveDeps) => ({ routes: (http: Http) => liveRoutes(http, deps) })

function liveRoutes(http: Http, deps: LiveDeps) {
  const { changeFeed, databaseCalls, eventStreams, resolveActor } = deps
  const watch = watchResources(deps)
  const enter = privateWatchers(deps)
  serve(http, contract.watch, async (call, reply) => {
    const lastSeen = lastSeenIn(call.header('last-event-id'))
    const wanted = privatelyWanted(call, lastSeen)
    if (isHead(reply)) return reply.type('text/event-stream; charset=utf-8').send('')
    const place = wanted && enter(wanted)
    try {
      // Asked again now that changes are heard: who lost a role just before would keep the stream (SECURITY T5).
      if (wanted) checkMayHear(await resolveActor(call.cookieHeader), wanted.topics)
      const stream = await watch({ subjects: subjectsOf(call.query.topics), lastSeen }, (leave) =>
        eventStreams.open(reply, callerOf(call), () => {
          leave()
          place?.leave()
        }),
      )
      place?.open(stream)
    } catch (error) {
      place?.leave()
      throw error
    }
    return reply
  })
  http.addHook('onReady', () => Promise.all([changeFeed.start(), databaseCalls.start()]).then(() => {}))
  http.addHook('preClose', () => eventStreams.close())
  http.addHook('onClose', () => Promise.all([databaseCalls.stop(), changeFeed.stop()]).then(() => {}))
}
