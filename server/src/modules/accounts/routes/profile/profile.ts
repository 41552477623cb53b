import { PROFILE_PATHS, type Row, SESSION_TOPIC, toTopic, type UserEditRequest } from '@cangdan/protocol'
import { passwordEditRequest, userEditRequest } from '@cangdan/protocol/schemas'
import type { Registry, Writer } from '#engine/declare/records/writer.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { assertFiles } from '#engine/write/validation/file-use.ts'
import { readActionInput } from '#engine/write/validation/form-values.ts'
import { runWrite } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { getDevice } from '#platform/identity/session-keys.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import { MESSAGES } from '#platform/messages.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { changePassword } from './change-password.ts'
import { PROFILE_TITLES } from './profile.titles.ts'

export interface ProfileDeps extends Registry {
  readonly db: Db
  readonly guard: LoginGuard
}

const OWN = ['nick_name', 'email', 'logo'] as const

export function registerProfileRoutes(app: ZodApp, deps: ProfileDeps): void {
  const access = 'signed-in'
  const edit = defineCall(PROFILE_TITLES.edit, { access }, { body: userEditRequest })
  app.post(`/${PROFILE_PATHS.edit}`, edit, async (request) => {
    const writer = createRequestWriter(request, deps)
    await updateOwnColumns(deps, writer, request.body)
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

  for (const name of ['bindWx', 'unbindWx'] as const) {
    const call = defineCall(PROFILE_TITLES[name], { access })
    app.post(`/${PROFILE_PATHS[name]}`, call, async () => {
      throw new Failure('wx_not_ready')
    })
  }
}

/** Notifies the user's own pages, whatever their roles show. */
const getOwnTopic = ({ principal }: Writer) => toTopic(operator.table, principal.accountId)

async function updateOwnColumns({ db }: ProfileDeps, writer: Writer, request: UserEditRequest): Promise<void> {
  const input = new Map(Object.entries(request))
  const names = OWN.filter((name) => input.has(name))
  if (names.length === 0) throw new Failure('bad_request')
  const fields = new Map(
    names.flatMap((name) => {
      const column = operator.columns.get(name)
      return column === undefined ? [] : [[name, column] as const]
    }),
  )
  const values: Row = readActionInput(fields, input, writer.language)
  await runWrite(db, { resource: operator, writer }, undefined, async ({ beyondScope: unit }) => {
    const record = await unit.lock(operator.path, writer.principal.accountId)
    await assertFiles(unit.tx, operator, { values, previous: record.values }, writer)
    await unit.change(record, { verb: 'edit', set: values })
    return null
  })
}
