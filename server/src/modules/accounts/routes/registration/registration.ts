import {
  ENTER_PICTURE_BYTES,
  ENTER_TOKEN,
  type EnterAnswer,
  type EnterOpenAnswer,
  MAX_BYTES,
  PICTURE_TYPES,
  type RegAnswer,
  type RegInfo,
  REGISTRATION_PATHS,
  type UploadedFile,
} from '@cangdan/protocol'
import {
  enterAnswer,
  enterOpenAnswer,
  enterOpenRequest,
  enterRequest,
  regAnswer,
  regInfoAnswer,
  regRequest,
  uploadedFileAnswer,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Registry } from '#engine/declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { addFile } from '#platform/files/files.ts'
import { kindOf } from '#platform/files/media-type.ts'
import { defineCall } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import { queryOf } from '#platform/http/security/signature.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { assertOpen } from '#platform/site/site.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import { currentAgreements } from './agreements.ts'
import { enter, openEntry } from './enter.ts'
import { assertFilledIn, register } from './register.ts'
import { REGISTRATION_TITLES } from './registration.titles.ts'
import { accountOfTicket, countUpload } from './tickets.ts'

export interface RegistrationDeps {
  readonly db: Db
  readonly files: FileStore
  readonly guard: LoginGuard
  readonly registry: Registry
}

const [PC, H5] = [2, 3]
const PICTURES: ReadonlySet<string> = new Set(PICTURE_TYPES)

/** Wrong codes count against the phone, like those of a sign-in (decision 79). */
const attemptOf = (
  { clientAddress: address }: FastifyRequest,
  path: typeof REGISTRATION_PATHS.reg | typeof REGISTRATION_PATHS.open,
  {
    phone,
    captcha_id,
    captcha,
  }: { phone: string; captcha_id?: string | undefined; captcha?: string | undefined },
) =>
  ({
    username: phone,
    captcha_id,
    captcha,
    address,
    path,
    purpose: path === REGISTRATION_PATHS.reg ? 'reg' : 'enter',
    wrongAs: 'bad_verify_code',
  }) as const

export function registrationRoutes({ db, files, guard, registry }: RegistrationDeps): ZodRoutes {
  const calls = describedCalls()
  return async (app) => {
    app.get(`/${REGISTRATION_PATHS.info}`, calls.info, async () =>
      succeed<RegInfo>({ agreements: await currentAgreements(db) }),
    )
    app.post(`/${REGISTRATION_PATHS.reg}`, calls.reg, async (request) => {
      const { body } = request
      const language = languageOf(request)
      await assertOpen(db, 'owner')
      await assertFilledIn(db, body, language)
      const source = /Mobi/.test(request.headers['user-agent'] ?? '') ? H5 : PC
      const asked = { body, language, ip: request.clientAddress, source }
      const id = await guard.attempt(attemptOf(request, REGISTRATION_PATHS.reg, body), () =>
        register(db, registry, asked),
      )
      return succeed<RegAnswer>({ id })
    })
    app.post(`/${REGISTRATION_PATHS.open}`, calls.open, async (request) => {
      const { body } = request
      await assertOpen(db, 'owner')
      const attempt = attemptOf(request, REGISTRATION_PATHS.open, body)
      return succeed<EnterOpenAnswer>(await guard.attempt(attempt, () => openEntry(db, body)))
    })
    app.post(
      `/${REGISTRATION_PATHS.upload}`,
      {
        ...calls.upload, // Runs before the body is read, so that requests without a ticket upload nothing.
        onRequest: async (request) => {
          await accountOfTicket(db, tokenOf(request))
        },
      },
      async (request) => succeed(await takeIn(request, { db, files })),
    )
    app.post(`/${REGISTRATION_PATHS.enter}`, calls.enter, async (request) => {
      const id = await enter(db, registry, { body: request.body, language: languageOf(request) })
      return succeed<EnterAnswer>({ id, audit_status: 0 })
    })
  }
}

const tokenOf = (request: FastifyRequest): string => queryOf(request)[ENTER_TOKEN] ?? ''

/** Stores a picture for the entry of the ticket's holder. Unused pictures are deleted like other unused uploads. */
async function takeIn(
  request: FastifyRequest,
  { db, files }: Pick<RegistrationDeps, 'db' | 'files'>,
): Promise<UploadedFile> {
  const { upload: incoming } = request
  if (incoming === undefined) throw new Failure('bad_request')
  if (!PICTURES.has((await kindOf(incoming.path)).mediaType)) throw new Failure('unsupported_file')
  const accountId = await countUpload(db, tokenOf(request))
  const { organisation_id: organisationId } = await db
    .selectFrom('account')
    .select('organisation_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return addFile(db, files, { incoming, name: incoming.name, accountId, organisationId })
}

function describedCalls() {
  const access = 'public'
  return {
    info: defineCall(REGISTRATION_TITLES.info, { access }, { answer: regInfoAnswer }),
    reg: defineCall(REGISTRATION_TITLES.reg, { access }, { body: regRequest, answer: regAnswer }),
    open: defineCall(
      REGISTRATION_TITLES.open,
      { access },
      { body: enterOpenRequest, answer: enterOpenAnswer },
    ),
    upload: defineCall(
      REGISTRATION_TITLES.upload,
      {
        access,
        upload: { field: 'file', most: Math.min(ENTER_PICTURE_BYTES, MAX_BYTES.get(PICTURE_TYPES[0]) ?? 0) },
      },
      {
        takesFile: true,
        query: z.object({ [ENTER_TOKEN]: z.string() }),
        answer: uploadedFileAnswer,
      },
    ),
    enter: defineCall(REGISTRATION_TITLES.enter, { access }, { body: enterRequest, answer: enterAnswer }),
  } as const
}
