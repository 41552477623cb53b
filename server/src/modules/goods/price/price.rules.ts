import type { RecordRules } from '#engine/declare/resource.ts'

/** A price is valid for at least one day. */
export const checkPrice: RecordRules = ({ price_date, valid_to }) =>
  typeof price_date === 'number' && typeof valid_to === 'number' && valid_to < price_date
    ? { valid_to: { code: 'not_before', values: { other: 'price_date' } } }
    : {}
