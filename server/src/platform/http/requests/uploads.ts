// Multipart uploads: one file, and one text field if the call takes one. The file is hashed while it is received, and discarded unless the call
// keeps it. The signature covers the raw body.
import { createHash } from 'node:crypto'
import { callbackify } from 'node:util'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'
import type { FileStore, IncomingFile } from '#platform/files/file-store.ts'

interface ExpectedUpload {
  readonly field: string
  readonly most: number
  readonly extraField?: { readonly field: string; readonly most: number }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes a file; other calls reject multipart bodies. */
    upload?: ExpectedUpload
  }
  interface FastifyRequest {
    upload: (IncomingFile & { readonly name: string; readonly extraField?: string }) | undefined
  }
}

const WRAPPING_BYTES = 16 * 1024

/** Call it before the guard, whose signature covers the hash computed here. */
export async function registerUploads(app: FastifyInstance, store: FileStore): Promise<void> {
  app.decorateRequest('upload', undefined)
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    done(isMultipart(request) && !request.is404 ? findMismatch(request) : null, payload)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const { upload } = request.routeOptions.config
    if (upload === undefined || request.is404) done()
    else if (!request.isMultipart()) done(new Failure('bad_request'))
    else callbackify(() => receiveOrDiscard(request, upload, store))(done)
  })
  // Not earlier: a handler may still read the file although the sender has disconnected.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.upload === undefined) done()
    else
      callbackify(() => discardUpload(request, store))((error) => {
        if (error !== null) request.log.warn({ err: error }, 'discarding an upload failed')
        done()
      })
  })
}

function findMismatch({ headers, routeOptions }: FastifyRequest): Failure | null {
  const { upload } = routeOptions.config
  if (upload === undefined) return new Failure('bad_request')
  const isOver = Number(headers['content-length'] ?? 0) > upload.most + (upload.extraField?.most ?? 0) + WRAPPING_BYTES
  return isOver ? new Failure('too_big') : null
}

async function receiveOrDiscard(request: FastifyRequest, expected: ExpectedUpload, store: FileStore): Promise<void> {
  try {
    await receive(request, expected, store)
  } catch (error) {
    await discardUpload(request, store)
    rethrowAsBadRequest(error as Error)
  }
}

async function receive(request: FastifyRequest, expected: ExpectedUpload, store: FileStore): Promise<void> {
  const hash = createHash('sha256')
  request.raw.on('data', (chunk: Buffer) => hash.update(chunk))
  const { extraField } = expected
  let text: string | undefined
  // One byte more than our limit, so that our error is reported.
  const limits = {
    files: 1,
    fields: extraField === undefined ? 0 : 1,
    parts: extraField === undefined ? 1 : 2,
    headerPairs: 8,
    fileSize: expected.most + 1,
    fieldSize: (extraField?.most ?? 0) + 1,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file' && part.fieldname === expected.field)
      request.upload = { ...(await store.receive(part.file, expected.most)), name: part.filename }
    else if (part.type === 'field' && part.fieldname === extraField?.field) text = readText(part.value, extraField.most)
    else throw new Failure('bad_request')
  }
  if (request.upload === undefined) throw new Failure('bad_request')
  if (text !== undefined) request.upload = { ...request.upload, extraField: text }
  request.bodyHash = hash.digest('hex')
}

/** @throws Failure `too_big`, `bad_request` if it is not a text */
function readText(value: unknown, most: number): string {
  if (typeof value !== 'string') throw new Failure('bad_request')
  if (Buffer.byteLength(value) > most) throw new Failure('too_big')
  return value
}

const SURPLUS: ReadonlySet<string> = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

// Parser errors of a malformed body have no code; a sender who disconnects is not a server error either.
function rethrowAsBadRequest(error: Error & { code?: string }): never {
  const { code } = error
  const isTheirs = code === undefined || code === 'ERR_STREAM_PREMATURE_CLOSE' || SURPLUS.has(code)
  throw isTheirs ? new Failure('bad_request') : error
}

async function discardUpload({ upload }: FastifyRequest, store: FileStore): Promise<void> {
  if (upload !== undefined) await store.discard(upload)
}

const isMultipart = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type']?.trimStart() ?? '')
