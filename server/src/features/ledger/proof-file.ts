// One entry of a record as two files: its text as it was sealed, and its proof (C2SP tlog-proof), for a machine that checks them again at each head.
import { LEDGER_PATHS } from '@cangdan/protocol'
import { bytesOfBase64, parseNote, proofFileText } from '@cangdan/protocol/ledger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Resource } from '#engine/declare/resource.ts'
import { Failure } from '#platform/failure.ts'
import { disposition } from '#platform/http/attachment.ts'
import { describedAs } from '#platform/http/described.ts'
import { queryOf } from '#platform/http/signature.ts'
import { type ProvenEntry, type ProvenStream, proveEntry } from '#platform/ledger/prove.ts'
import { LEDGER_TITLES } from './ledger.titles.ts'
import { askedRecord, isKnownTo, type LedgerReading, provingOf } from './record-proofs.ts'

const KINDS = ['tlog-proof', 'json'] as const
const Asked = z.object({
  seq: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,8})$/)
    .transform(Number),
  as: z.enum(KINDS).default('tlog-proof'),
})

/** Registers EntryProofFile. */
export function proofFileRoute(
  app: FastifyInstance,
  resources: readonly Resource[],
  reading: LedgerReading,
): void {
  const query = [
    { name: 'list', schema: { type: 'string' }, required: true },
    { name: 'id', schema: { type: 'integer' }, required: true },
    { name: 'seq', schema: { type: 'integer' }, required: true },
    { name: 'as', schema: { type: 'string', enum: [...KINDS] } },
  ]
  const files = ['text/plain', 'application/json']
  const describe = describedAs(LEDGER_TITLES.proofFile, { query, files, answer: false })
  app.get(`/${LEDGER_PATHS.proofFile}`, { config: { access: 'signed-in', describe } }, (request, reply) =>
    sendFile(reading, resources, request, reply),
  )
}

async function sendFile(
  reading: LedgerReading,
  resources: readonly Resource[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const record = await askedRecord(reading, resources, request)
  const asked = Asked.safeParse(queryOf(request))
  if (!asked.success) throw new Failure('bad_request')
  const { seq, as } = asked.data
  const { proving } = await provingOf(reading)
  const found = await proveEntry(proving, `${record.resource.table}:${record.id}`, seq)
  const [entry] = found.entries
  if (entry === undefined) throw new Failure('not_found')
  if (as === 'json' && !isKnownTo(record, entry.body)) throw new Failure('forbidden')
  const content = as === 'json' ? entry.body : Buffer.from(proofOf(found, entry))
  const name = `${record.resource.table}-${record.id}-${seq}.${as}`
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': disposition('attachment', name, name),
    })
    .type(as === 'json' ? 'application/json' : 'text/plain; charset=utf-8')
    .send(content)
}

/** @throws Failure for an entry that no signed head has yet: it is to be asked for again */
function proofOf({ logs }: ProvenStream, { log: of, index, hashes }: ProvenEntry): string {
  const note = logs.find(({ id }) => id === of)?.note ?? null
  if (index === null || note === null) throw new Failure('not_found')
  return proofFileText({ index, hashes: hashes.map(bytesOfBase64), note: parseNote(note) })
}
