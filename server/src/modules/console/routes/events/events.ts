import { EVENTS_PATH, title } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { EventHub, type HubDeps } from './hub.ts'
import { EventStream } from './stream.ts'

const CALL = defineCall(
  title(
    '数据变更通知（服务器发送事件）',
    'What has changed, as server-sent events',
    'Lo que ha cambiado, como eventos enviados por el servidor',
    'データ変更の通知（サーバー送信イベント）',
  ),
  { access: 'signed-in', isStream: true },
  { answer: false, files: ['text/event-stream'] },
)

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends all event streams and rejects new ones, so that a shutdown need not wait. */
    endStreams: () => void
  }
}

export function createEventHub(app: FastifyInstance, deps: HubDeps): EventHub {
  const hub = new EventHub(deps)
  app.decorate('endStreams', () => hub.close())
  app.addHook('preClose', async () => hub.close())
  return hub
}

export function registerEventRoutes(api: FastifyInstance, hub: EventHub): void {
  api.get(`/${EVENTS_PATH}`, { ...CALL, exposeHeadRoute: false }, async (request, reply) => {
    const principal = getPrincipal(request)
    hub.assertRoom(principal)
    const since = request.headers['last-event-id']
    reply.hijack()
    const stream = new EventStream(reply.raw, reply.getHeaders())
    await hub.open(stream, principal, typeof since === 'string' ? since : undefined)
  })
}
