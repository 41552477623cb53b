// `POST /hooks/{addon}/{hook}/{token}`: calls of providers, outside of the API, with raw bodies (docs/wire.md, hooks).
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#engine/define-module.ts'
import { listInstalledAddons } from '#platform/addons/installed.ts'
import { Failure } from '#platform/failure.ts'
import { ADDONS } from '../all-addons.ts'
import { DIRECTION, logCall } from '../call/log-call.ts'
import { type Addon, type AddonHook, HookRejectedError } from '../define-addon.ts'
import { isHookToken } from '../hook-tokens.ts'

const PER_SECOND = 60
const SECOND_MS = 1_000

/** Registers the hooks of all add-ons. An unknown token, a wrong one and an add-on that is not installed look the same: not found. */
export function registerHooks(app: FastifyInstance, deps: RouteDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const addon of ADDONS) for (const hook of addon.hooks) registerHook(scope, { addon, hook }, deps)
  })
}

function registerHook(
  app: FastifyInstance,
  { addon, hook }: { addon: Addon; hook: AddonHook },
  { db, vault, outgoing }: RouteDeps,
): void {
  const options = { config: { access: 'signed-note' }, bodyLimit: hook.maxBytes } as const
  const limit = createLimit()
  app.post<{ Params: { token: string } }>(
    `/hooks/${addon.key}/${hook.name}/:token`,
    options,
    async (request, reply) => {
      const { token } = request.params
      const named = { addon: addon.key, hook: hook.name, token }
      if (!(await listInstalledAddons(db)).has(addon.key) || !(await isHookToken(db, vault, named)))
        throw new Failure('no_such_call')
      if (!limit()) throw new Failure('too_many', { retryAfter: 1 })
      const begun = performance.now()
      const log = (isOk: boolean, code: string, subject = '') =>
        logCall(db, addon.key, {
          op: hook.name,
          direction: DIRECTION.incoming,
          subject,
          isOk,
          code,
          http: isOk ? 200 : 400,
          ms: performance.now() - begun,
        })
      try {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { answer, subject } = await hook.handle({ db, vault, outgoing }, { body, headers: request.headers })
        await log(true, '', subject.slice(0, 200))
        return await reply.send(answer)
      } catch (error) {
        if (!(error instanceof HookRejectedError)) throw error
        await log(false, error.message.slice(0, 200))
        throw new Failure('bad_request')
      }
    },
  )
}

/** Returns a function that tells whether a further call is within the limit of this second. */
function createLimit(): () => boolean {
  let [second, count] = [0, 0]
  return () => {
    const now = Math.floor(performance.now() / SECOND_MS)
    if (now !== second) [second, count] = [now, 0]
    count += 1
    return count <= PER_SECOND
  }
}
