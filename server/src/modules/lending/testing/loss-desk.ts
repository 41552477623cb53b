// Sale fixture with goods that a stocktake did not find.
import type { Answer, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { RECORD_LIST } from '#modules/paths.ts'
import { type SaleDesk, saleDesk } from './sale-desk.ts'
import { ok, type SignedIn, type TestPlatform } from '#testing/test-platform.ts'

const STOCKTAKE = 6

export interface LossDesk extends SaleDesk {
  /** Records a stocktake of the lot of a pledge; weight found in hundredths of a tonne. */
  readonly found: (pledge: number, weight: number) => Promise<void>
  readonly lose: (pledge: number, given?: Row, who?: SignedIn) => Promise<Answer<unknown>>
  /** Requests a loss. Returns its id. */
  readonly loss: (pledge: number, given?: Row) => Promise<number>
}

export async function lossDesk(
  platform: TestPlatform,
  options?: Parameters<typeof saleDesk>[1],
): Promise<LossDesk> {
  const { db } = platform
  const desk = await saleDesk(platform, options)
  const lose: LossDesk['lose'] = async (id, given = {}, who = desk.manager) =>
    desk.pledgeAct(who, 'Lose', id, {
      weight: null,
      loss_files: await desk.files(who),
      remark: '仓库失火',
      ...given,
    })
  return {
    ...desk,
    found: async (pledge, weight_after) => {
      const { lot } = await desk.placeOf(pledge)
      const count_time = Math.floor(Date.now() / 1000)
      const counted = { record_type: STOCKTAKE, lot_id: lot, weight_after, count_method: 1, count_time }
      const { id } = await ok(desk.goods.write(counted))
      await ok(desk.goods.approve(RECORD_LIST, id))
    },
    lose,
    loss: async (pledge, given) => {
      await ok(lose(pledge, given))
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from release_order where pledge_id = ${pledge}`.execute(db)
      return rows[0]?.id ?? 0
    },
  }
}
