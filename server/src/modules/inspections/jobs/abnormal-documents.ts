// Rules that open abnormal documents, and the escalation of those that are not resolved in time (domain §2.11, §3.9).
import { title } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { ABNORMAL_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { ERROR_TYPE, HANDLE_DAYS, LEVEL, SOURCE } from '../abnormal/abnormal.states.ts'
import { openDocument } from '../abnormal/open-document.ts'

interface RuleHit {
  readonly key: string
  readonly type: number
  readonly level: keyof typeof HANDLE_DAYS
  readonly content: string
  readonly lot_id: number | null
  readonly receipt_id: number | null
  readonly warehouse_id: number | null
  readonly financing_id: number | null
  readonly book_weight: number | null
  readonly real_weight: number | null
  /** Fen at stake. */
  readonly amount: number | null
}

const toLiterals = <K extends string>(numbers: Readonly<Record<K, number>>) =>
  Object.fromEntries(Object.entries<number>(numbers).map(([name, number]) => [name, sql.lit(number)])) as Record<
    K,
    ReturnType<typeof sql.lit<number>>
  >
const TYPES = toLiterals(ERROR_TYPE)
const LEVELS = toLiterals(LEVEL)

/** Each rule selects the facts that hold now. A fact whose document was closed within a week is not reported again. */
const RULES = sql`
  select 'count ' || lot.id as key, ${TYPES.weight} as type, ${LEVELS.high} as level, '批次 ' || lot_no || ' 短少，在册仓单超过实盘' as content,
         lot.id as lot_id, null::bigint as receipt_id, null::bigint as warehouse_id, null::bigint as financing_id,
         lot.book_weight, lot.counted_weight as real_weight, null::bigint as amount
    from lot where short_weight > 0 and status = 1
  union all
  select 'overdue ' || id, ${TYPES.overdue}, ${LEVELS.medium}, '贷款 ' || financing_no || ' 逾期 ' || dpd || ' 天', null, null, null, id, null, null, total_left
    from financing where loan_state in (8, 9) and dpd > 0
  union all
  select 'camera ' || camera.id, ${TYPES.cameraOffline}, ${LEVELS.medium}, '摄像头 ' || camera_name || ' 离线超过 24 小时', null, null, camera.warehouse_id, null, null, null, null
    from camera
   where disabled = 0 and online_status in (0, 2) and coalesce(last_online_time, create_time) < now() - interval '24 hours'
     and exists (select from lot where lot.warehouse_id = camera.warehouse_id and lot.status = 1)
  union all
  select 'price ' || id, ${TYPES.priceJump}, ${LEVELS.medium}, '价格变动 ' || round(change_rate / 100.0, 2) || '%，超过 8%', null, null, null, null, null, null, null
    from good_price where audit_status = 1 and abs(change_rate) > 800 and audit_time > now() - interval '1 day'
  union all
  select 'insurance ' || pledge.id, ${TYPES.insuranceLapsed}, ${LEVELS.medium}, '质押 ' || pledge_no || ' 的保险已于 ' || insure_end || ' 到期', lot_id, receipt_id, null, financing_id, null, null, null
    from pledge where pledge_state = 2 and insure_end < today()
  union all
  select 'storage ' || receipt.id, case when pledge_weight > 0 then ${TYPES.expiredReceipt} else ${TYPES.storageOverdue} end,
         case when pledge_weight > 0 then ${LEVELS.medium} else ${LEVELS.low} end,
         '仓单 ' || contract_no || ' 的仓储期已于 ' || storage_end || ' 届满', lot_id, receipt.id, null, null, null, null, null
    from receipt where life = 7
  union all
  select 'assay of ' || pledge.id, ${TYPES.assayExpired}, ${LEVELS.medium}, '质押 ' || pledge_no || ' 的货物没有有效的化验报告，不计入担保', lot_id, receipt_id, null, financing_id, null, null, null
    from pledge join financing on financing.id = pledge.financing_id join risk_policy policy on policy.id = financing.policy_id
   where pledge_state = 2 and policy.assay_needed = 1 and not has_valid_assay(lot_id)`

async function listHits(db: Db): Promise<readonly RuleHit[]> {
  const { rows } = await sql<RuleHit>`
    select * from (${RULES}) as hit
     where not exists (select from abnormal_document document where document.rule_key = hit.key
                          and (document.status < 3 or document.close_time > now() - interval '7 days'))
     order by key limit 1000`.execute(db)
  return rows
}

/** Opens a document for each fact that a rule finds. Returns their number. */
export async function reportAbnormalFacts({ db, registry }: JobDeps): Promise<number> {
  const hits = await listHits(db)
  for (const hit of hits)
    await transact(db, createPlatformWriter(registry), (unit) =>
      openDocument(unit, {
        type: hit.type,
        level: hit.level,
        source: SOURCE.system,
        key: hit.key,
        content: hit.content,
        lotId: hit.lot_id ?? undefined,
        receiptId: hit.receipt_id ?? undefined,
        warehouseId: hit.warehouse_id ?? undefined,
        financingId: hit.financing_id ?? undefined,
        bookWeight: hit.book_weight ?? undefined,
        realWeight: hit.real_weight ?? undefined,
        amount: hit.amount ?? undefined,
      }),
    )
  return hits.length
}

/** Late payments and lapsed papers stay below the severity that blocks releases: goods of a repaid loan leave without them. */
const NEVER_BLOCKING = sql.join([
  TYPES.overdue,
  TYPES.insuranceLapsed,
  TYPES.storageOverdue,
  TYPES.expiredReceipt,
  TYPES.assayExpired,
])
const isLate = sql<SqlBool>`
  abnormal_document.status < 2 and abnormal_document.due_time < now()
    and abnormal_document.level < case when abnormal_document.error_type in (${NEVER_BLOCKING}) then ${LEVELS.medium} else ${LEVELS.critical} end`

const RAISED = title(
  '异常单据超期升级',
  'An abnormal document is overdue',
  'Una anomalía ha vencido',
  '異常伝票が期限超過',
)

/** Raises documents that were not resolved in time by one level, with a new term. Returns their number. */
export const escalateDocuments = ({ db, log, registry }: JobDeps): Promise<number> =>
  processDueRecords(db, createPlatformWriter(registry), {
    path: ABNORMAL_LIST,
    due: isLate,
    log,
    work: async (unit, record) => {
      const level = (record.values.level + 1) as keyof typeof HANDLE_DAYS
      await unit.change(record, {
        verb: 'escalate',
        set: {
          level,
          escalate_time: sql`now()`,
          due_time: sql`now() + make_interval(days => ${HANDLE_DAYS[level]})`,
        },
        entry: { event: 'raised', columns: ['level'] },
      })
      const { error_no: no } = record.values
      await sendMessage(unit, {
        accounts: await listActiveAccounts(
          unit.tx,
          sql`select organisation_id from abnormal_document_reader where document_id = ${record.id}`,
        ),
        title: RAISED,
        content: title(
          `异常单据 ${no} 未按期处理，级别已升高。`,
          `The abnormal document ${no} was not resolved in time; its severity was raised.`,
          `La anomalía ${no} no se resolvió a tiempo; se elevó su gravedad.`,
          `異常伝票 ${no} が期限内に処理されず、重大度が引き上げられました。`,
        ),
        isAlert: true,
        path: `/stores/contract/handlererror/look/${record.id}`,
      })
    },
  })
