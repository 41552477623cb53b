import { startOfDay } from '@cangdan/protocol'
import { readValues } from '#engine/write/validation/form-values.ts'
import { addInTransaction } from '#engine/write/save.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { bank, organisation } from '#modules/accounts/index.ts'
import { cate, good, grade, spec, VARIETIES } from '#modules/goods/index.ts'
import { policy } from '#modules/lending/index.ts'
import { store as storageFirm, warehouse, zone } from '#modules/storage/index.ts'
import { DEMO_BANKS, DEMO_POLICIES } from './banks.ts'
import { createDemoClock, endDemoClock } from './demo-clock.ts'
import { DEMO_GOODS, DEMO_GRADES } from './goods.ts'
import { drawLicence, drawLogo, drawSeal } from './pictures.ts'
import { TON, withSort } from './units.ts'
import { loadFirstDay } from './seed-prices.ts'
import STORES from './stores.json' with { type: 'json' }
import { createDemoCalls, findId, type SeedContext, type Step, type Values } from './writers.ts'

interface Warehouse {
  readonly values: Values
  /** Names of the accepted goods; empty: all goods. */
  readonly goods: readonly string[]
  readonly isInspected: boolean
  readonly zones: readonly { zone_code: string; tons: number; is_exclusive: number }[]
  readonly sort: number
}

const APPROVED: readonly Step[] = [['risk', 'audit', { audit_status: 1 }]]

export async function addBanks({ add, upload }: SeedContext): Promise<void> {
  for (const [index, values] of DEMO_BANKS.entries()) {
    const logo = await upload('admin', drawLogo(index), `logo-${index + 1}.png`)
    await add('admin', bank, { ...values, logo })
  }
}

export async function addGoods({ add }: SeedContext): Promise<void> {
  const categories = new Map<string, number>()
  const addCategory = async (cate_name: string, parent_id?: number): Promise<number> => {
    const id = categories.get(cate_name) ?? (await add('admin', cate, { cate_name, parent_id }))
    categories.set(cate_name, id)
    return id
  }
  for (const { category, values, futures, specs } of DEMO_GOODS) {
    const first = await addCategory(category[0])
    const cate_id = [first, await addCategory(category[1], first)]
    const qh_code = VARIETIES.find(({ symbol }) => symbol === futures.symbol)?.code ?? null
    const good_id = await add('admin', good, { ...values, cate_id, qh_code })
    for (const each of specs) await add('admin', spec, { ...each, good_id })
  }
}

export async function addStores(seeding: SeedContext): Promise<void> {
  const { add, upload, passwords } = seeding
  for (const [index, { values, warehouses }] of STORES.entries()) {
    const papers = {
      logo: await upload('admin', drawLogo(20 + index), `logo-store-${index + 1}.png`),
      license_img: await upload('admin', drawLicence(index + 1), `licence-${index + 1}.png`),
      seal_image: await upload('admin', drawSeal(), `seal-${index + 1}.png`),
    }
    const firm = { ...values, ...papers, password: passwords[values.username] ?? '', sort: 20 - index * 10 }
    const store_id = await add('admin', storageFirm, firm, APPROVED)
    for (const each of withSort(warehouses)) await addWarehouse(seeding, store_id, each)
  }
}

async function addWarehouse({ tx, add }: SeedContext, store_id: number, line: Warehouse): Promise<void> {
  const { values, goods, isInspected, zones, sort } = line
  const warehouse_id = await add('admin', warehouse, {
    ...values,
    store_id,
    good_ids: await Promise.all(goods.map((name) => findId(tx, good, 'good_name', name))),
    agency_id: isInspected ? await findId(tx, organisation, 'name', '中正检验认证有限公司') : null,
    geofence_m: 300,
    capacity: zones.reduce((sum, { tons }) => sum + tons, 0) * TON,
    is_supervised: 1,
    status: 1,
    sort,
  })
  for (const { tons, ...each } of zones)
    await add('admin', zone, { ...each, capacity: tons * TON, status: 1, warehouse_id })
}

export async function addGrades({ tx, add }: SeedContext): Promise<void> {
  for (const { spec: code, isApproved, ...values } of DEMO_GRADES) {
    const { id, good_id } = await tx
      .selectFrom('good_spec')
      .select(['id', 'good_id'])
      .where('spec_code', '=', code)
      .executeTakeFirstOrThrow()
    await add('operator', grade, { ...values, good_id: [good_id, id] }, isApproved ? APPROVED : [])
  }
}

/** Policies are effective for the whole past of the demo: created and approved under the clock of its first day. */
export async function addPolicies(db: Db): Promise<void> {
  const first = await loadFirstDay(db)
  await inTransaction(db, async (tx) => {
    const { user, act } = createDemoCalls(tx)
    await createDemoClock(tx).pass(first)
    for (const { bank: name, category, values } of DEMO_POLICIES) {
      const suffix = name === '东海银行' ? '' : '2'
      const writer = await user(`manager${suffix}`)
      const named = {
        bank_id: await findId(tx, bank, 'bank_name', name),
        cate_id: [await findId(tx, cate, 'cate_name', category)],
      }
      // The form rejects past days of the real clock, so validation uses today.
      const today = startOfDay(Date.now() / 1000)
      const fields = new Map(Object.entries({ ...values, ...named, effective_date: today }))
      const read = readValues(policy, { id: undefined, version: undefined, fields }, undefined, 'zh')
      const id = await transact(tx, writer, (unit) =>
        addInTransaction(unit, { resource: policy, writer }, { ...read, effective_date: first }, { isImported: false }),
      )
      await act(`reviewer${suffix}`, policy, 'audit', { id, audit_status: 1 })
    }
    await endDemoClock(tx)
  })
}
