import { isIdCardNumber, toPlainText } from '@cangdan/protocol'
import type { RecordFieldError, RecordRules } from '#engine/declare/resource.ts'

const ID_CARD = 1
/** By `card_type`: formats that an ID card number must not have. */
const OTHER_PAPERS = new Map<unknown, RecordFieldError>([
  [2, { code: 'not_passport' }],
  [3, { code: 'not_permit' }],
])

export const checkUserAuth: RecordRules = ({ card_type, card_no, valid_begin = null, valid_end = null }) => {
  const errors: Record<string, RecordFieldError> = {}
  const isCard = isIdCardNumber(toPlainText(card_no))
  const error: RecordFieldError | undefined =
    card_type === ID_CARD && !isCard ? { code: 'not_identity_card' } : isCard ? OTHER_PAPERS.get(card_type) : undefined
  if (error !== undefined) errors['card_no'] = error
  if (valid_begin !== null && valid_end !== null && valid_end < valid_begin)
    errors['valid_end'] = { code: 'ends_before' }
  return errors
}
