// Errors of state transitions that another user must make or has made.
import { defineError } from './error-definition.ts'

export const REVIEW_ERRORS = {
  audited: defineError('请勿重复审核', 'It has already been reviewed', 'Ya se ha revisado', 'すでに審査済みです'),
  own_work: defineError(
    '不能审核自己提交的数据，请由他人审核',
    'Nobody reviews their own work. Somebody else must do it',
    'Nadie revisa su propio trabajo. Debe hacerlo otra persona',
    '自分が提出したデータは審査できません。他の人が審査してください',
  ),
  own_step: defineError(
    '同一人不能办理这两个环节，请由他人办理',
    'One person does not do both of these steps. Somebody else must do this one',
    'Una misma persona no hace ambos pasos. Este debe hacerlo otra',
    'この二つの手続きを同じ人が行うことはできません。他の人が行ってください',
  ),
  same_eyes: defineError(
    '复审须由另一位审核人进行',
    'The second review is for another person',
    'La segunda revisión corresponde a otra persona',
    '再審査は別の人が行ってください',
  ),
} as const
