// Checks contents required before the issue of a receipt (Civil Code art. 909) that the form does not require. The database enforces them as well
// (`schema/rules/11-receipts.sql`).
import { title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { RECEIPT_TITLES } from './receipts.titles.ts'
import type { ReceiptRecord } from '#modules/paths.ts'

const TEXTS = ['quality', 'package', 'marks'] as const
const FIGURES = ['quantity', 'loss_standard'] as const

type ReceiptContents = Pick<
  ReceiptRecord['values'],
  (typeof TEXTS)[number] | (typeof FIGURES)[number] | 'depositor_address' | 'depositor_id'
>

/** @throws Failure `receipt_incomplete` with all missing items */
export async function assertComplete(tx: Db, values: ReceiptContents): Promise<void> {
  const missing: (keyof typeof RECEIPT_TITLES)[] = [
    ...TEXTS.filter((name) => values[name] === ''),
    ...FIGURES.filter((name) => values[name] === null),
  ]
  const hasAddress = values.depositor_address !== ''
  if (!hasAddress && (await loadAddress(tx, values.depositor_id)) === '') missing.push('depositor_address')
  if (missing.length > 0)
    throw new Failure('receipt_incomplete', {
      values: { what: joinTitles(missing.map((name) => RECEIPT_TITLES[name])) },
    })
}

async function loadAddress(tx: Db, organisationId: number): Promise<string> {
  const { rows } = await sql<{ address: string }>`
    select address from organisation where id = ${organisationId}`.execute(tx)
  return rows[0]?.address ?? ''
}

const joinTitles = (titles: readonly Title[]): Title =>
  title(
    titles.map((each) => each.zh).join('、'),
    titles.map((each) => each.en).join(', '),
    titles.map((each) => each.es).join(', '),
    titles.map((each) => each.ja).join('、'),
  )
