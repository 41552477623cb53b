import { readGrantList } from '#engine/declare/rights/grants.ts'
import type { RecordFieldError, RecordRules } from '#engine/declare/resource.ts'

/** Both lists are JSON texts of arrays of texts (T5). */
export const checkRole: RecordRules = ({ path_arr, api_arr }) => {
  const errors: Record<string, RecordFieldError> = {}
  if (readGrantList(path_arr) === undefined) errors['path_arr'] = { code: 'wrong_type' }
  if (readGrantList(api_arr) === undefined) errors['api_arr'] = { code: 'wrong_type' }
  return errors
}
