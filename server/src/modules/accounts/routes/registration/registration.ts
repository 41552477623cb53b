import {
  ENTER_PICTURE_BYTES,
  ENTER_TOKEN,
  type EnterResponse,
  type EnterOpenResponse,
  MAX_BYTES,
  PICTURE_TYPES,
  type RegResponse,
  type RegInfo,
  REGISTRATION_PATHS,
  type UploadedFile,
} from '@cangdan/protocol'
import {
  enterResponse,
  enterOpenResponse,
  enterOpenRequest,
  enterRequest,
  regResponse,
  regInfoResponse,
  regRequest,
  uploadedFileResponse,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Registry } from '#engine/declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { addFile } from '#platform/files/files.ts'
import { assertPicture } from '#platform/files/media-type.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { getQuery } from '#platform/http/security/signature.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import type { SmsSender } from '#platform/phone/sms-queue.ts'
import { assertPlatformOpen } from '#platform/site/site.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import { listCurrentAgreements } from './agreements.ts'
import { saveEntry, openEntry } from './company-entry.ts'
import { validateRegistration, registerMember } from './register-member.ts'
import { REGISTRATION_TITLES } from './registration.titles.ts'
import { readTicket, countUpload } from './tickets.ts'

export interface RegistrationDeps {
  readonly db: Db
  readonly files: FileStore
  readonly guard: LoginGuard
  readonly registry: Registry
  readonly sms: SmsSender
}

const [PC, H5] = [2, 3]

/** Wrong codes count against the phone, like those of a sign-in (docs/decisions/sign-in.md). */
const buildAttempt = (
  { clientAddress: address }: FastifyRequest,
  path: typeof REGISTRATION_PATHS.reg | typeof REGISTRATION_PATHS.open,
  { phone, captcha_id, captcha }: { phone: string; captcha_id?: string | undefined; captcha?: string | undefined },
) =>
  ({
    username: phone,
    captcha_id,
    captcha,
    address,
    path,
    purpose: path === REGISTRATION_PATHS.reg ? 'reg' : 'enter',
    errorCode: 'bad_verify_code',
  }) as const

export function createRegistrationRoutes({ db, files, guard, registry, sms }: RegistrationDeps): ZodRoutes {
  const calls = describeCalls()
  return async (app) => {
    app.get(`/${REGISTRATION_PATHS.info}`, calls.info, async () =>
      buildSuccess<RegInfo>({
        open: (await sms.canSend(db, 'reg')) ? 1 : 0,
        enter_open: (await sms.canSend(db, 'enter')) ? 1 : 0,
        agreements: await listCurrentAgreements(db),
      }),
    )
    app.post(`/${REGISTRATION_PATHS.reg}`, calls.reg, async (request) => {
      const { body } = request
      const language = getRequestLanguage(request)
      await assertPlatformOpen(db, 'owner')
      await validateRegistration(db, body, language)
      const source = /Mobi/.test(request.headers['user-agent'] ?? '') ? H5 : PC
      const asked = { body, language, ip: request.clientAddress, source }
      const id = await guard.attempt(buildAttempt(request, REGISTRATION_PATHS.reg, body), () =>
        registerMember(db, registry, asked),
      )
      return buildSuccess<RegResponse>({ id })
    })
    app.post(`/${REGISTRATION_PATHS.open}`, calls.open, async (request) => {
      const { body } = request
      await assertPlatformOpen(db, 'owner')
      const attempt = buildAttempt(request, REGISTRATION_PATHS.open, body)
      return buildSuccess<EnterOpenResponse>(await guard.attempt(attempt, () => openEntry(db, body)))
    })
    app.post(
      `/${REGISTRATION_PATHS.upload}`,
      {
        ...calls.upload, // Runs before the body is read, so that requests without a ticket upload nothing.
        onRequest: async (request) => {
          await readTicket(db, getToken(request))
        },
      },
      async (request) => buildSuccess(await saveUpload(request, { db, files })),
    )
    app.post(`/${REGISTRATION_PATHS.enter}`, calls.enter, async (request) => {
      const id = await saveEntry(db, registry, { body: request.body, language: getRequestLanguage(request) })
      return buildSuccess<EnterResponse>({ id, audit_status: 0 })
    })
  }
}

const getToken = (request: FastifyRequest): string => getQuery(request)[ENTER_TOKEN] ?? ''

/** Stores a picture for the entry of the ticket's holder. Unused pictures are deleted like other unused uploads. */
async function saveUpload(
  request: FastifyRequest,
  { db, files }: Pick<RegistrationDeps, 'db' | 'files'>,
): Promise<UploadedFile> {
  const { upload: incoming } = request
  if (incoming === undefined) throw new Failure('bad_request')
  await assertPicture(incoming.path)
  const accountId = await countUpload(db, getToken(request))
  const { organisation_id: organisationId } = await db
    .selectFrom('account')
    .select('organisation_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return addFile(db, files, { incoming, name: incoming.name, accountId, organisationId })
}

function describeCalls() {
  const access = 'public'
  return {
    info: defineCall(REGISTRATION_TITLES.info, { access }, { answer: regInfoResponse }),
    reg: defineCall(REGISTRATION_TITLES.reg, { access }, { body: regRequest, answer: regResponse }),
    open: defineCall(REGISTRATION_TITLES.open, { access }, { body: enterOpenRequest, answer: enterOpenResponse }),
    upload: defineCall(
      REGISTRATION_TITLES.upload,
      {
        access,
        upload: { field: 'file', most: Math.min(ENTER_PICTURE_BYTES, MAX_BYTES.get(PICTURE_TYPES[0]) ?? 0) },
      },
      {
        takesFile: true,
        query: z.object({ [ENTER_TOKEN]: z.string() }),
        answer: uploadedFileResponse,
      },
    ),
    enter: defineCall(REGISTRATION_TITLES.enter, { access }, { body: enterRequest, answer: enterResponse }),
  } as const
}
