import { parseTableLines, toPlainText } from '@cangdan/protocol'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import type { RecordRules } from '#engine/declare/resource.ts'
import type { ASSAY_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { ERROR_TYPE, LEVEL, SOURCE } from '../abnormal/abnormal.states.ts'
import { openDocument } from '../abnormal/open-document.ts'
import { loadSpecIndicators } from './assay.queries.ts'
import { matchSpec, SPEC_MATCH } from './spec-match.ts'

/** A sample is taken before its report, and a report is valid from its day on. */
export const checkAssay: RecordRules = ({ sample_date, report_date, valid_to }) => ({
  ...(Number(report_date) < Number(sample_date)
    ? { report_date: { code: 'not_before', values: { other: 'sample_date' } } }
    : {}),
  ...(Number(valid_to) < Number(report_date)
    ? { valid_to: { code: 'not_before', values: { other: 'report_date' } } }
    : {}),
})

/** Compares the results with the spec of the lot. */
export async function saveAssay(tx: Db, { values }: SaveContext<typeof ASSAY_LIST>): Promise<Outcome> {
  const indicators = await loadSpecIndicators(tx, requireValue(values, 'lot_id'))
  const results = parseTableLines(toPlainText(values.results)) ?? []
  return { set: { ...values, spec_match: matchSpec(parseTableLines(indicators) ?? [], results) } }
}

/** Goods that do not meet their spec are blocked by an abnormal document. */
export async function reportFailedSpec(
  unit: UnitOfWork,
  { id, values }: LockedRecord<typeof ASSAY_LIST>,
): Promise<void> {
  if (values.spec_match !== SPEC_MATCH.notMet) return
  await openDocument(unit, {
    type: ERROR_TYPE.quality,
    level: LEVEL.high,
    source: SOURCE.system,
    key: `assay ${id}`,
    content: `化验报告 ${values.assay_no}（${values.laboratory} ${values.report_no}）不符合规格`,
    lotId: requireValue(values, 'lot_id'),
  })
}
