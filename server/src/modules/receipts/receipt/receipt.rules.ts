import type { RecordRules } from '#engine/declare/resource.ts'

/** Storage must end after it begins; an insured sum needs an insurer and an end. */
export const checkReceiptDates: RecordRules = ({ storage_begin: begin, storage_end: end, ...rest }) => ({
  ...(typeof begin === 'number' && typeof end === 'number' && end <= begin
    ? { storage_end: { code: 'ends_before' } }
    : {}),
  ...(typeof rest['insure_begin'] === 'number' &&
  typeof rest['insure_end'] === 'number' &&
  rest['insure_end'] <= rest['insure_begin']
    ? { insure_end: { code: 'ends_before' } }
    : {}),
  ...(rest['insure_amount'] === null || rest['insure_amount'] === undefined
    ? {}
    : {
        ...(rest['insure_company'] === '' ? { insure_company: { code: 'required' } } : {}),
        ...(rest['insure_end'] === null ? { insure_end: { code: 'required' } } : {}),
      }),
})
