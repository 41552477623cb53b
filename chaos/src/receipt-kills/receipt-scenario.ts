// Goods and receipts of one storage firm, written by six people.
import { startOfDay } from '@cangdan/protocol'
import { type ReceiptDesk, createReceiptDesk } from '../../../server/src/modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform } from '../../../server/src/testing/test-platform.ts'
import { findReceiptViolationsAmongCounts } from '../../../server/src/modules/receipts/testing/invariants/receipt-invariants.ts'
import { createScenarioContext, type Scenario } from '../kills/kill-lab.ts'
import { ACTIONS, type ReceiptContext } from './people.ts'

const A_DAY = 86_400
const LOTS = 4

/** Kinds that are counted in addition to the kinds of operations. */
export const EXTRA_KINDS = { admitted: 101, last: 102, counted: 103, settled: 104, unsealed: 105 } as const

export const RECEIPT_SCENARIO: Scenario<ReceiptContext> = {
  createContext,
  actions: ACTIONS,
  findViolations: findReceiptViolationsAmongCounts,
  countQuery: `select kind, count(*)::int as count from receipt_operation where state = 1 group by kind
    union all select ${EXTRA_KINDS.admitted}, count(*)::int from receipt_operation where gate_state = 2 and state = 1 having count(*) > 0
    union all select ${EXTRA_KINDS.last}, count(*)::int from receipt_operation where is_last = 1 and state = 1 having count(*) > 0
    union all select ${EXTRA_KINDS.counted}, count(*)::int from contract_record where record_type = 6 and audit_status = 1 having count(*) > 0
    union all select ${EXTRA_KINDS.settled}, count(*)::int from lot_movement where kind = 4 having count(*) > 0
    union all select ${EXTRA_KINDS.unsealed}, count(*)::int from record_history where table_name = 'zone' and verb = 'unseal' having count(*) > 0`,
}

async function createContext(platform: TestPlatform, folder: string): Promise<ReceiptContext> {
  const [fixture, other] = [await createReceiptDesk(platform), await createReceiptDesk(platform)]
  const agreement = await fixture.agreement()
  for (let lot = 0; lot < LOTS; lot += 1) await fixture.createLot(200_00, { agreement_id: agreement })
  const { id: spare } = await ok(
    platform.admin.post<{ id: number }>('seller_p/warehouse/ZoneSave', {
      zone_code: 'SPARE',
      warehouse_id: fixture.warehouseId,
      capacity: 5_000_00,
    }),
  )
  const { clerk, manager, owner } = fixture
  const [freezer, decider] = fixture.risk
  const people = { clerk, manager, owner, buyer: other.owner, freezer, decider }
  return {
    ...(await createScenarioContext(platform, folder, people)),
    zones: [fixture.zoneId, spare],
    organisations: { owner: fixture.ownerId, buyer: other.ownerId },
    ...createDefaults(fixture, agreement),
  }
}

/** Returns default values of inbound records and receipts, and the day to which receipts are renewed. */
export function createDefaults(
  fixture: ReceiptDesk,
  agreement: number,
): Pick<ReceiptContext, 'inbound' | 'issue' | 'later'> {
  const now = Math.floor(Date.now() / 1000)
  const today = startOfDay(now)
  return {
    inbound: {
      record_type: 1,
      store_id: fixture.storeId,
      warehouse_id: fixture.warehouseId,
      zone_id: fixture.zoneId,
      agreement_id: agreement,
      count_method: 1,
      unit_price: 100_00,
      quality: 'Grade A',
      package: 'In bulk',
      marks: 'none',
      quantity: 0,
      count_time: now - 3600,
    },
    issue: {
      class: 2,
      medium: 1,
      storage_begin: today,
      storage_end: today + 200 * A_DAY,
      quantity: 0,
      loss_standard: 30,
      issue_place: '宁波',
    },
    later: today + 250 * A_DAY,
  }
}
