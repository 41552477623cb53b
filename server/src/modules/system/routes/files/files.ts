import {
  FILE_PATHS,
  MAX_BYTES,
  PICTURE_TYPES,
  type FileUrl,
  SIZE_NAME,
  SMALL_SIZE,
  UPLOAD_LIMITS,
  title,
  type UploadedFile,
} from '@cangdan/protocol'
import { fileUrlResponse, uploadedFileResponse } from '@cangdan/protocol/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findAvatar } from '#engine/read/files/avatar.ts'
import { findFile, type StoredFile } from '#engine/read/files/file-access.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { toSafeName } from '#platform/files/file-name.ts'
import { type FileLocation, type FileUrls, readFileLocation, SIGNED_NAMES } from '#platform/files/file-urls.ts'
import { addFile } from '#platform/files/files.ts'
import { getPrincipal, getSession } from '#platform/http/security/access.ts'
import { buildDisposition } from '#platform/http/responses/attachment.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import { getQuery } from '#platform/http/security/signature.ts'
import { withFailure, type ZodApp } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { type Thumbnail, THUMBNAIL_TYPE, type GetThumbnail } from '#platform/pictures/thumbnails.ts'
import { canUsePlatform } from '#platform/site/site.ts'
import type { Sessions } from '#platform/identity/sessions.ts'

export interface FileDeps {
  readonly db: Db
  readonly files: FileStore
  readonly smallPictures: GetThumbnail
  readonly urls: FileUrls
  readonly sessions: Pick<Sessions, 'live'>
  readonly resources: readonly Resource[]
  /** Opens files outside of lists; `undefined` if there is none or the reader has no access. */
  readonly openedElsewhere: (place: FileLocation, principal: Principal) => Promise<StoredFile | undefined>
}

const PICTURES: ReadonlySet<string> = new Set(PICTURE_TYPES)

const UPLOAD = defineCall(
  title('上传文件', 'Upload a file', 'Subir un archivo', 'ファイルをアップロード'),
  { access: 'signed-in', upload: { field: 'file', most: UPLOAD_LIMITS.bytes } },
  { takesFile: true, answer: uploadedFileResponse },
)
/** Every error has the same response, so that an address discloses nothing. */
const createGoneFailure = () => new Failure('file_gone')
// The query is validated as signed; its parts cannot be recombined.
const signedQuery = withFailure(
  z.object({
    ...Object.fromEntries(SIGNED_NAMES.map((name) => [name, z.string()])),
    [SIZE_NAME]: z.literal(SMALL_SIZE).optional(),
  }),
  createGoneFailure,
)
const OPEN = defineCall(
  title('打开文件', 'Open a file', 'Abrir un archivo', 'ファイルを開く'),
  { access: 'signed-url' },
  { query: signedQuery, files: [...MAX_BYTES.keys()], answer: false },
)
const RENEW = defineCall(
  title('更新文件地址', 'Renew the address of a file', 'Renovar la dirección de un archivo', 'ファイルの URL を更新'),
  { access: 'signed-in' },
  { query: withFailure(z.object({ url: z.string() }), createGoneFailure), answer: fileUrlResponse },
)

export function createFileRoutes(deps: FileDeps): (app: ZodApp) => void {
  return (app) => {
    app.post(`/${FILE_PATHS.upload}`, UPLOAD, (request) => saveUpload(request, deps))
    app.get(`/${FILE_PATHS.open}`, OPEN, (request, reply) => openFile(request, reply, deps))
    app.get(`/${FILE_PATHS.renew}`, RENEW, (request) => renewAddress(request, request.query.url, deps))
  }
}

async function saveUpload(request: FastifyRequest, { db, files }: FileDeps) {
  const { accountId, organisationId } = getPrincipal(request)
  const { upload: incoming } = request
  if (incoming === undefined) throw new Failure('bad_request')
  const { name } = incoming
  const file = await addFile(db, files, { incoming, name, accountId, organisationId })
  request.log.info({ account: accountId, file: file.id }, 'file uploaded')
  return buildSuccess<UploadedFile>(file)
}

async function openFile(request: FastifyRequest, reply: FastifyReply, deps: FileDeps): Promise<FastifyReply> {
  const { files, urls, sessions } = deps
  const query = getQuery(request)
  const signed = urls.read(query)
  if (signed === undefined) throw new Failure('file_gone')
  const session = await sessions.live(signed.sessionId)
  if (session === undefined || session.now >= signed.expires) throw new Failure('file_gone')
  if (!(await canUsePlatform(deps.db, session.principal.organisationKind))) throw new Failure('file_gone')
  const file = await findVisibleFile(deps, signed.place, session.principal)
  if (file === undefined) throw new Failure('file_gone')
  const kind = PICTURES.has(file.type) ? 'inline' : 'attachment'
  const small = await findSmallCopy(query, { ...file, personId: session.principal.personId }, deps)
  const { type, size, bytes } = Buffer.isBuffer(small)
    ? { type: THUMBNAIL_TYPE, size: small.length, bytes: small }
    : { ...file, bytes: files.read(file.sha256) }
  // While a small copy is being made, the original is sent in its place without caching.
  const age = small === 'underway' ? 0 : signed.expires - session.now
  return reply
    .headers(reply.server.headersOfFile)
    .type(type)
    .header('content-length', size)
    .header('content-disposition', buildDisposition(kind, toSafeName(file.name, type), 'file'))
    .header('cache-control', `private, max-age=${age}`)
    .send(bytes)
}

/** Returns the small copy, if requested; the original is sent if there is none. */
async function findSmallCopy(
  query: Readonly<Record<string, string>>,
  { type, sha256, personId }: StoredFile & { readonly personId: number },
  { smallPictures }: FileDeps,
): Promise<Thumbnail> {
  return query[SIZE_NAME] !== undefined && PICTURES.has(type) ? smallPictures(personId, sha256) : 'none'
}

async function findVisibleFile(
  { db, resources, openedElsewhere }: FileDeps,
  place: FileLocation,
  principal: Principal,
): Promise<StoredFile | undefined> {
  return (
    (await findAvatar(db, place, principal)) ??
    (await openedElsewhere(place, principal)) ??
    findFile(db, resources, place, principal)
  )
}

async function renewAddress(request: FastifyRequest, url: string, deps: FileDeps) {
  const place = readFileLocation(Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?') + 1))))
  const { principal, now } = getSession(request)
  if (place === undefined || (await findVisibleFile(deps, place, principal)) === undefined)
    throw new Failure('file_gone')
  return buildSuccess<FileUrl>(deps.urls.sign(place, principal.sessionId, now))
}
