import { PROFILE_PATHS, SESSION_TOPIC, toTopic } from '@cangdan/protocol'
import { passwordEditRequest, userEditRequest } from '@cangdan/protocol/schemas'
import type { Registry, Writer } from '#engine/declare/records/writer.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { getDevice } from '#platform/identity/session-keys.ts'
import { MESSAGES } from '#platform/messages.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { changeOwnData, type OwnDataDeps } from './change-own-data.ts'
import { changePassword } from './change-password.ts'
import { PROFILE_TITLES } from './profile.titles.ts'

export interface ProfileDeps extends Registry, OwnDataDeps {}

export function registerProfileRoutes(app: ZodApp, deps: ProfileDeps): void {
  const access = 'signed-in'
  const edit = defineCall(PROFILE_TITLES.edit, { access }, { body: userEditRequest })
  app.post(`/${PROFILE_PATHS.edit}`, edit, async (request) => {
    const writer = createRequestWriter(request, deps)
    await changeOwnData(deps, writer, { body: request.body, address: request.clientAddress })
    return buildSuccess(null, MESSAGES.saved[writer.language], [getOwnTopic(writer)])
  })

  const password = defineCall(PROFILE_TITLES.password, { access, whenDue: true }, { body: passwordEditRequest })
  app.post(`/${PROFILE_PATHS.password}`, password, async (request) => {
    const body = request.body
    const writer = createRequestWriter(request, deps)
    await changePassword(deps, writer, {
      ...body,
      address: request.clientAddress,
      device: getDevice(request.headers),
    })
    return buildSuccess(null, MESSAGES.saved[writer.language], [getOwnTopic(writer), SESSION_TOPIC])
  })
}

/** Notifies the user's own pages, whatever their roles show. */
const getOwnTopic = ({ principal }: Writer) => toTopic(operator.table, principal.accountId)
