import { toPlainText, type Row, parseTableLines } from '@cangdan/protocol'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { LIFE } from '#modules/receipts/index.ts'
import {
  listOfferedLines,
  type OfferedReceipt,
  listOfferedReceipts,
  type EnteredLine,
  writeLines,
} from './application.queries.ts'
import type { APPLICATION_LIST } from '#modules/paths.ts'

type ApplicationSaving = SaveContext<typeof APPLICATION_LIST>

/** Owner or platform may enter it; only the owner submits it. @throws Failure `receipts_of_others`, `invalid_input` for invalid weights */
export async function saveApplication(tx: Db, saving: ApplicationSaving): Promise<Outcome> {
  const { before, writer, values } = saving
  const { lines, ...stored } = values
  const { organisationKind: kind, organisationId } = writer.principal
  if (kind !== 'owner' && kind !== 'platform') throw new Failure('not_theirs')
  const ids = values.receipt_ids ?? []
  const receipts = await listOfferedReceipts(tx, ids, before?.id ?? 0)
  const holders = new Set(receipts.map(({ holder_id }) => holder_id))
  const [holder] = holders
  if (
    receipts.length !== ids.length ||
    holders.size !== 1 ||
    receipts.some(({ life }) => life !== LIFE.live) ||
    (kind === 'owner' && holder !== organisationId) ||
    (before !== undefined && before.values.owner_id !== holder)
  )
    throw new Failure('receipts_of_others')
  const offered = readOfferedLines(saving, receipts, toPlainText(lines))
  const had = before === undefined ? [] : await listOfferedLines(tx, before.id)
  const isSame = formatLines(had) === formatLines(offered)
  return {
    set: { ...stored, ...(before === undefined ? { owner_id: holder ?? null } : {}) },
    extraChanges: isSame ? {} : { lines: [toFormJson(had, receipts), toFormJson(offered, receipts)] },
    after: async ({ id }) => {
      if (!isSame) await writeLines(tx, id, offered)
    },
  }
}

/** Returns the weight of each receipt: the entered weight, or all free weight without one. */
function readOfferedLines(
  saving: ApplicationSaving,
  receipts: readonly OfferedReceipt[],
  text: string,
): readonly EnteredLine[] {
  const entered = new Map(
    (parseTableLines(text) ?? []).map((line) => [line['contract_no'] ?? '', line['weight'] ?? '']),
  )
  for (const no of entered.keys())
    if (no !== '' && !receipts.some(({ contract_no }) => contract_no === no)) throw createLineError(saving, no)
  return receipts.map(({ id, contract_no, free_weight }) => {
    const weight = parseHundredths(entered.get(contract_no) ?? '')
    if (weight === undefined) throw createLineError(saving, contract_no)
    return { receiptId: id, weight: weight ?? Math.max(1, free_weight), hasWeight: weight !== null }
  })
}

const WEIGHT_PATTERN = /^(\d{1,9})(?:\.(\d{1,2}))?$/

/** Parses tonnes to hundredths. Returns null for an empty text and `undefined` for an invalid weight. */
function parseHundredths(text: string): number | null | undefined {
  if (text === '') return null
  const [, whole = '', part = ''] = WEIGHT_PATTERN.exec(text) ?? []
  const weight = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return whole === '' || weight === 0 ? undefined : weight
}

const createLineError = ({ writer }: ApplicationSaving, no: string): Failure =>
  createInputFailure(new Map(), new Map([['lines', { code: 'line_not_offered', values: { no } }]]), writer.language)

const formatLines = (lines: readonly EnteredLine[]): string =>
  lines.map(({ receiptId, weight, hasWeight }) => `${receiptId}:${weight}:${hasWeight}`).join()

const toFormJson = (lines: readonly EnteredLine[], receipts: readonly OfferedReceipt[]): string =>
  JSON.stringify(
    lines.map(
      ({ receiptId, weight }): Row => ({
        contract_no: receipts.find(({ id }) => id === receiptId)?.contract_no ?? String(receiptId),
        weight: String(weight / 100),
      }),
    ),
  )
