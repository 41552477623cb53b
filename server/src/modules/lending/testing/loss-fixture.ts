// Sale fixture with goods that a stocktake did not find.
import type { CallResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { RECORD_LIST } from '#modules/paths.ts'
import { type SaleFixture, createSaleFixture } from './sale-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'

const STOCKTAKE = 6

export interface LossFixture extends SaleFixture {
  /** Records a stocktake of the lot of a pledge; weight found in hundredths of a tonne. */
  readonly found: (pledge: number, weight: number) => Promise<void>
  readonly lose: (pledge: number, input?: Row, who?: SignedInCaller) => Promise<CallResponse<unknown>>
  /** Requests a loss. Returns its id. */
  readonly loss: (pledge: number, input?: Row) => Promise<number>
}

export async function createLossFixture(
  platform: TestPlatform,
  options?: Parameters<typeof createSaleFixture>[1],
): Promise<LossFixture> {
  const { db } = platform
  const fixture = await createSaleFixture(platform, options)
  const proposeLoss: LossFixture['lose'] = async (id, input = {}, who = fixture.manager) =>
    fixture.pledgeAct(who, 'Lose', id, {
      weight: null,
      loss_files: await fixture.files(who),
      remark: '仓库失火',
      ...input,
    })
  return {
    ...fixture,
    found: async (pledge, weight_after) => {
      const { lot } = await fixture.placeOf(pledge)
      const count_time = Math.floor(Date.now() / 1000)
      const counted = { record_type: STOCKTAKE, lot_id: lot, weight_after, count_method: 1, count_time }
      const { id } = await ok(fixture.goods.write(counted))
      await ok(fixture.goods.approve(RECORD_LIST, id))
    },
    lose: proposeLoss,
    loss: async (pledge, input) => {
      await ok(proposeLoss(pledge, input))
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from release_order where pledge_id = ${pledge}`.execute(db)
      return rows[0]?.id ?? 0
    },
  }
}
