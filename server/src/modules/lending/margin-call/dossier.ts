// Makes the dossier of a call: the file stays with the call, its hash is in the ledger.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ActionContext, ActionPreparation, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { MARGIN_CALL_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { addFile } from '#platform/files/files.ts'
import { listStreamLines } from '#platform/ledger/stream-lines.ts'
import { buildPdfInChild } from '#platform/pdf/in-child.ts'
import { buildDossierPdf, type Dossier } from './dossier.pdf.ts'
import { loadDossierHead, loadDossierLines } from './dossier.queries.ts'

const MAX_BYTES = 10 * 1024 * 1024
/** Newest files of a call. The hashes of all are in the ledger. */
export const MAX_DOSSIERS = 9

interface PreparedDossier {
  readonly version: number
  readonly fileId: number
  readonly hash: string
}

/** @throws like `buildPdfInChild` */
async function prepareDossier({ db, files, principal }: ActionPreparation, id: number): Promise<PreparedDossier> {
  const head = await loadDossierHead(db, id)
  if (head === undefined) throw new Failure('not_now')
  const dossier: Dossier = {
    head,
    ...(await loadDossierLines(db, id)),
    ledger: await listStreamLines(db, [`margin_call:${id}`]),
    notified: (await listStreamLines(db, [`financing:${head.financing_id}`])).filter(
      ({ event, time }) => event.startsWith('financing.notice_') && time >= head.issued,
    ),
  }
  const bytes = await buildPdfInChild(principal.personId, buildDossierPdf(dossier))
  const incoming = await files.receive(Readable.from([bytes]), MAX_BYTES)
  const name = `${head.call_no}-${head.made.slice(0, 10)}.pdf`
  const { id: fileId } = await addFile(db, files, {
    incoming,
    name,
    organisationId: head.bank_id,
    accountId: undefined,
  })
  return { version: head.version, fileId, hash: incoming.sha256 }
}

/** @throws Failure `conflict` if the call has changed since the file was made */
function fileDossier(
  _tx: Db,
  { record, prepared }: ActionContext<typeof MARGIN_CALL_LIST>,
): Outcome<typeof MARGIN_CALL_LIST> {
  const dossier = prepared as PreparedDossier | undefined
  if (dossier?.version !== record.version) throw new Failure('conflict')
  return {
    set: {
      dossier_files: sql`(dossier_files || ${dossier.fileId}::bigint)[greatest(1, cardinality(dossier_files) + 2 - ${sql.lit(MAX_DOSSIERS)}):]`,
      dossier_hash: dossier.hash,
    },
    entry: { event: 'dossier_made', columns: ['financing_id', 'dossier_hash'] },
  }
}

export const dossierAction = {
  scope: 'row',
  by: ['bank'],
  prepare: prepareDossier,
  run: fileDossier,
} as const satisfies ActionSpec<typeof MARGIN_CALL_LIST>
