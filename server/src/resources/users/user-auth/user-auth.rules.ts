// What the fields of a person's papers must satisfy together.
import { isIdentityCard, plainText } from '@cangdan/protocol'
import type { FieldFault, RecordRules } from '#engine/declare/resource.ts'

const ID_CARD = 1

export const userAuthRules: RecordRules = ({ card_type, card_no, valid_begin = null, valid_end = null }) => {
  const faults: Record<string, FieldFault> = {}
  if ((card_type === ID_CARD) !== isIdentityCard(plainText(card_no)))
    faults['card_no'] = { code: 'not_identity_card' }
  if (valid_begin !== null && valid_end !== null && valid_end < valid_begin)
    faults['valid_end'] = { code: 'ends_before' }
  return faults
}
