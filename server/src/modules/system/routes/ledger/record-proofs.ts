// Proofs of the entries of a record, for readers of the record. The text of an entry is returned only to readers who may see all columns that it
// states.
import { LEDGER_PATHS, type RecordProofs } from '@cangdan/protocol'
import { parsePolicy } from '@cangdan/protocol/ledger'
import { recordProofsResponse } from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listTableResources } from '#engine/declare/registry.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { restrictResource } from '#engine/declare/rights/view.ts'
import { loadRecord } from '#engine/read/record.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import { withFailure, type ZodApp } from '#platform/http/zod-routes.ts'
import { type Principal, requireApi } from '#platform/identity/principal.ts'
import { type LedgerReader, type ProvenStream, type ProofDeps, proveStream } from '#platform/ledger/prove.ts'
import { sha256 } from '#platform/ledger/primitives.ts'
import { readEntry } from '#platform/ledger/verify/verify-entry.ts'
import { LEDGER_TITLES } from './ledger.titles.ts'

const MAX_ENTRIES = 200

export const recordQuery = idQuery.extend({ list: z.string() })
export const createRecordFailure = (name: string): Failure => new Failure(name === 'list' ? 'not_found' : 'bad_request')
const query = withFailure(recordQuery, createRecordFailure)

export function registerRecordProofs(app: ZodApp, resources: readonly Resource[], reading: LedgerReader): void {
  const call = defineCall(LEDGER_TITLES.proofs, { access: 'signed-in' }, { query, answer: recordProofsResponse })
  app.get(`/${LEDGER_PATHS.proofs}`, call, async (request) => {
    const { resource, id, principal } = await readRecordRequest(reading, resources, request)
    return buildSuccess(await loadRecordProofs(reading, resource, id, principal))
  })
}

export interface RecordRequest {
  readonly resource: Resource
  readonly id: number
  readonly principal: Principal
}

/** Returns the record named by `list` and `id`. @throws Failure if the caller may not read it */
export async function readRecordRequest(
  { db }: Pick<LedgerReader, 'db'>,
  resources: readonly Resource[],
  request: FastifyRequest<{ Querystring: z.output<typeof recordQuery> }>,
): Promise<RecordRequest> {
  const principal = getPrincipal(request)
  const { list, id } = request.query
  const resource = resources.find(({ path }) => path === list)
  if (resource === undefined) throw new Failure('not_found')
  requireApi(principal, getInfoEntry(resource))
  await loadRecord(db, restrictResource(resource, principal), id, { principal })
  return { resource, id, principal }
}

export function loadRecordProofs(
  reading: LedgerReader,
  resource: Resource,
  id: number,
  principal: Principal,
): Promise<RecordProofs> {
  const view = restrictResource(resource, principal)
  return buildProofs(reading, `${resource.table}:${id}`, MAX_ENTRIES, (body) => hasVisibleFacts(resource, view, body))
}

/** Returns the last entry of a stream for the public, without its text and the record's id. */
export const loadPublicProof = async (reading: LedgerReader, stream: string): Promise<RecordProofs> => ({
  ...(await buildProofs(reading, stream, 1, () => false)),
  stream: '',
})

/** Returns the proving context with the current witness policy and its text. @throws MalformedError for an unreadable policy */
export async function loadProving({
  policy,
  ...proving
}: LedgerReader): Promise<{ readonly proving: ProofDeps; readonly policy: string | null }> {
  const text = await policy()
  return {
    proving: text === null ? proving : { ...proving, policy: parsePolicy(sha256, text) },
    policy: text,
  }
}

/** `isShown` decides whether the text of an entry is included. */
async function buildProofs(
  reading: LedgerReader,
  stream: string,
  limit: number,
  isShown: (body: Uint8Array) => boolean,
): Promise<RecordProofs> {
  const { proving, policy } = await loadProving(reading)
  const { logs, entries }: ProvenStream = await proveStream(proving, stream, limit)
  return {
    stream,
    logs,
    policy,
    entries: entries.map(({ body, ...entry }) => ({
      ...entry,
      body: isShown(body) ? body.toString('utf8') : null,
    })),
  }
}

export const isVisibleTo = ({ resource, principal }: RecordRequest, body: Uint8Array): boolean =>
  hasVisibleFacts(resource, restrictResource(resource, principal), body)

// A fact named like a column requires that column to be visible and unmasked. If another list of the table has the column and this one does not, the
// fact is hidden.
function hasVisibleFacts(resource: Resource, view: Resource, body: Uint8Array): boolean {
  const facts = readEntry(body)?.['facts']
  if (typeof facts !== 'object' || facts === null) return false
  return Object.keys(facts).every((name) => {
    const column = resource.whole.columns.get(name)
    return column === undefined ? !isTableColumn(resource.table, name) : view.columns.get(name) === column
  })
}

const isTableColumn = (table: string, name: string): boolean =>
  name !== 'version' && listTableResources(table).some(({ whole }) => whole.columns.has(name))
