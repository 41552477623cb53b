// docs/decisions/pledges.md.
import { sql } from 'kysely'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import { PLEDGE_LIST } from '#modules/paths.ts'
import type { Encumbrances } from '#modules/receipts/index.ts'
import { Failure } from '#platform/failure.ts'
import { release } from '../release/release.ts'
import { RELEASE } from '../release/release.kinds.ts'
import { PLEDGE } from './pledge.effects.ts'

const { requested, proposed, approved, weighed, suspended } = RELEASE
const OPEN_RELEASES = [requested, proposed, approved, weighed, suspended]

export const pledgeEncumbrances: Encumbrances = {
  async assertSettled(tx, receiptIds) {
    const { rows } = await sql<{ no: string }>`
      select pledge_no as no from pledge
       where receipt_id = any (${receiptIds}::bigint[]) and (pledge_state in (${PLEDGE.held}, ${PLEDGE.sealed})
          or pledge_state = ${PLEDGE.active} and exists (
               select from release_order where pledge_id = pledge.id and release_state = any (${OPEN_RELEASES}::int[])))
       order by id limit 1`.execute(tx)
    const [unsettled] = rows
    if (unsettled !== undefined) throw new Failure('pledge_under_way', { values: unsettled })
  },
  async repoint(unit, { parents, child, operation }) {
    const { rows } = await sql<{ id: number }>`
      select id from pledge where receipt_id = any (${parents}::bigint[]) and pledge_state = ${PLEDGE.active} order by id`.execute(
      unit.tx,
    )
    for (const { id } of rows) {
      const pledge = await unit.lock(PLEDGE_LIST, id)
      await unit.change(pledge, {
        verb: 'repoint',
        set: { receipt_id: child },
        entry: {
          event: 'repointed',
          columns: ['receipt_id'],
          facts: { from: pledge.values.receipt_id, operation },
        },
      })
    }
  },
  releaseReason: (reason, language) => getOptionLabel(release, 'reason', reason, language),
}
