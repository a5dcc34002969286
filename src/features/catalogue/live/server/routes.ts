import type { Actor } from '#shared/abilities.ts'
import type { ResolveActor } from '#platform/auth/sessions/resolve-actor.ts'
import { type Call, checkMay, type Http, memberOf, type Reply, serve } from '#platform/http/serve.ts'
import type { PgNotifications } from '#platform/realtime/pg-notifications.ts'
import type { EventStreams } from '#platform/realtime/event-stream.ts'
import * as contract from '../contract.ts'
import { privateOf, type PrivateTopic, privateTopics, subjectsOf } from '../contract.ts'
import { privateStreams } from './private-streams.ts'
import { type StreamDeps, watchResources } from './resource-streams.ts'

interface LiveDeps extends StreamDeps {
  readonly notifications: PgNotifications
  readonly eventStreams: EventStreams
  readonly resolveActor: ResolveActor
}

const isHead = (reply: Reply) => reply.request.method === 'HEAD'

function checkAbilities(actor: Actor, topics: readonly PrivateTopic[]) {
  for (const topic of topics) checkMay(actor, privateTopics[topic])
}

/** The private part of a request; undefined for subjects alone, which need no session. */
function privateRequest(call: Call<typeof contract.watch>) {
  const topics = privateOf(call.query.topics)
  checkAbilities(call.actor, topics)
  if (topics.length === 0) return undefined
  return { accountId: memberOf(call).accountId, topics }
}

const callerOf = ({ address, source, actor }: Call<typeof contract.watch>) => ({
  address,
  source,
  kind: actor.kind,
})

export function liveRoutes(http: Http, deps: LiveDeps) {
  const { changeFeed, notifications, eventStreams, resolveActor } = deps
  const watch = watchResources(deps)
  const register = privateStreams(changeFeed, notifications)
  serve(http, contract.watch, async (call, reply) => {
    const request = privateRequest(call)
    if (isHead(reply)) return reply.type('text/event-stream; charset=utf-8').send('')
    const registration = request && register(request)
    try {
      // Checked again after the registration: a role lost just before would keep the stream (T5).
      if (request) checkAbilities(await resolveActor(call.cookieHeader), request.topics)
      const lastSeen = Number(call.header('last-event-id'))
      const stream = await watch({ subjects: subjectsOf(call.query.topics), lastSeen }, (leave) =>
        eventStreams.open(reply, callerOf(call), () => {
          leave()
          registration?.leave()
        }),
      )
      registration?.open(stream)
    } catch (error) {
      registration?.leave()
      throw error
    }
    return reply
  })
  http.addHook('onReady', () => Promise.all([changeFeed.start(), notifications.start()]).then(() => {}))
  http.addHook('preClose', () => eventStreams.close())
  http.addHook('onClose', () => Promise.all([notifications.stop(), changeFeed.stop()]).then(() => {}))
}
