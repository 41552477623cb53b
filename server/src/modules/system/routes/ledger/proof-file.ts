// One entry as two files: the sealed text and its proof (C2SP tlog-proof), for independent verification.
import type { LedgerReader } from '#platform/ledger/prove.ts'
import { LEDGER_PATHS } from '@cangdan/protocol'
import { fromBase64, parseNote, formatProofFile } from '@cangdan/protocol/ledger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Resource } from '#engine/declare/resource.ts'
import { Failure } from '#platform/failure.ts'
import { buildDisposition } from '#platform/http/responses/attachment.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { withFailure, type ZodApp } from '#platform/http/zod-routes.ts'
import { type ProvenEntry, type ProvenStream, proveEntry } from '#platform/ledger/prove.ts'
import { LEDGER_TITLES } from './ledger.titles.ts'
import { readRecordRequest, isVisibleTo, loadProving, recordQuery, createRecordFailure } from './record-proofs.ts'

const KINDS = ['tlog-proof', 'json'] as const
const query = withFailure(
  recordQuery.extend({
    seq: z
      .string()
      .regex(/^(?:0|[1-9]\d{0,8})$/)
      .transform(Number)
      .pipe(z.int().min(0)),
    as: z.enum(KINDS).default('tlog-proof'),
  }),
  createRecordFailure,
)

export function registerProofFileRoute(app: ZodApp, resources: readonly Resource[], reading: LedgerReader): void {
  const files = ['text/plain', 'application/json']
  const call = defineCall(LEDGER_TITLES.proofFile, { access: 'signed-in' }, { query, files, answer: false })
  app.get(`/${LEDGER_PATHS.proofFile}`, call, (request, reply) => sendFile(reading, resources, request, reply))
}

async function sendFile(
  reading: LedgerReader,
  resources: readonly Resource[],
  request: FastifyRequest<{ Querystring: z.output<typeof query> }>,
  reply: FastifyReply,
) {
  const record = await readRecordRequest(reading, resources, request)
  const { seq, as } = request.query
  const { proving } = await loadProving(reading)
  const found = await proveEntry(proving, `${record.resource.table}:${record.id}`, seq)
  const [entry] = found.entries
  if (entry === undefined) throw new Failure('not_found')
  if (as === 'json' && !isVisibleTo(record, entry.body)) throw new Failure('forbidden')
  const content = as === 'json' ? entry.body : Buffer.from(buildProofText(found, entry))
  const name = `${record.resource.table}-${record.id}-${seq}.${as}`
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': buildDisposition('attachment', name, name),
    })
    .type(as === 'json' ? 'application/json' : 'text/plain; charset=utf-8')
    .send(content)
}

/** Returns the proof. @throws Failure if no signed head includes the entry yet; the caller may retry */
function buildProofText({ logs }: ProvenStream, { log: of, index, hashes }: ProvenEntry): string {
  const note = logs.find(({ id }) => id === of)?.note ?? null
  if (index === null || note === null) throw new Failure('not_found')
  return formatProofFile({ index, hashes: hashes.map(fromBase64), note: parseNote(note) })
}
