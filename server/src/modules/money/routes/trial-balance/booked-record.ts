import type { JournalSubject } from '@cangdan/protocol'
import { getResource } from '#engine/declare/registry.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { hasApi, hasPath } from '#platform/identity/principal.ts'
import type { Reader } from '#engine/declare/columns/ref.ts'
import {
  ACCRUAL_LIST,
  LOAN_LIST,
  REPAYMENT_LIST,
  ORDER_LIST,
  RECHARGE_LIST,
  REFUND_LIST,
  WITHDRAW_LIST,
} from '#modules/paths.ts'

/** By the table in `journal.biz_key` or `journal.source`. A run of interest is itself the record of its loans. */
const LISTS: Readonly<Record<string, string>> = {
  repayment: REPAYMENT_LIST,
  financing: LOAN_LIST,
  loan_accrual: ACCRUAL_LIST,
  withdrawal: WITHDRAW_LIST,
  recharge: RECHARGE_LIST,
  orders: ORDER_LIST,
  refund: REFUND_LIST,
}

/** Returns null if the journal belongs to several records or the caller may not open the record. */
export function findBookedRecord(
  { biz_key, source }: { readonly biz_key: string; readonly source: string },
  { principal, language }: Reader,
): JournalSubject | null {
  // The key names the document if there is one: `repayment:7:posted` belongs to loan `financing:3`.
  for (const text of [biz_key, source]) {
    const [table = '', id = ''] = text.split(':')
    const list = LISTS[table]
    if (list === undefined) continue
    const resource = getResource(list)
    const screen = `${resource.screens}/look/:id`
    return hasApi(principal, getInfoEntry(resource)) && hasPath(principal, screen)
      ? { list, id: Number(id), title: resource.titleOfOne[language], screen: screen.replace(':id', id) }
      : null
  }
  return null
}
