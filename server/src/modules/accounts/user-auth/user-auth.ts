// A verification of a member as a person: a submission that another user reviews. A new version is a new submission.
import { OWN_TOPICS } from '@cangdan/protocol'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { withCopy } from '#engine/facets/copy.ts'
import { USER_AUTH_LIST, USER_LIST } from '#modules/paths.ts'
import { isInForce, nickName, phone } from '../user/verification.queries.ts'
import { userAuthAudit } from './user-auth.audit.ts'
import { checkUserAuth } from './user-auth.rules.ts'
import { userAuthTitles } from './user-auth.titles.ts'

const MEMBERS = 'members are counted in thousands'
/** Readers who may not see the card number see no picture of it. */
const PICTURE = { type: 'image', masked: 'card_no' } as const

export const userAuth = defineResource({
  path: USER_AUTH_LIST,
  screen: '/users/user/auth/list',
  table: 'user_auth',
  ledger: { begins: 'audit_status in (1, 2)' },
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: {},
  concerns: { column: 'uid', topic: OWN_TOPICS.papers },
  search: ['real_name'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    nick_name: { type: 'text', sql: nickName, filter: true, fullScan: MEMBERS, width: 104 },
    phone: { type: 'text', sql: phone, filter: true, fullScan: MEMBERS, width: 128 },
    real_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 30, width: 104 },
    card_type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3],
      required: true,
      initial: 1,
      shownAs: 'plain',
      width: 112,
    },
    card_no: {
      type: 'text',
      filter: true,
      required: true,
      rule: 'paper_no',
      maxLength: 20,
      masked: true,
      width: 176,
    },
    card_front: { ...PICTURE, required: true, shown: false, width: 88 },
    card_back: { ...PICTURE, required: true, shown: false, width: 88 },
    card_hold: { ...PICTURE, list: false },
    valid_begin: { type: 'date', list: false },
    valid_end: { type: 'date', filter: true, sort: true, shown: false },
    uid: {
      type: 'select',
      ref: { to: USER_LIST, label: 'username', as: 'username' },
      filter: true,
      required: true,
      shown: false,
    },
    in_force: {
      type: 'select',
      options: [0, 1],
      sql: isInForce('user_auth'),
      filter: true,
      fullScan: FEW_VALUES,
      shown: false,
      width: 80,
    },
    ...AUDIT_COLUMNS,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['uid', 'real_name', 'card_type', 'card_no', 'valid_begin', 'valid_end'],
    pictures: ['card_front', 'card_back', 'card_hold'],
  },
  rules: checkUserAuth,
  // An approved or rejected submission is final; a new version starts as a copy.
  facets: [withAudit(userAuthAudit), withCopy],
  titles: userAuthTitles,
  sample: {
    real_name: '王敏',
    card_type: 1,
    card_no: '11010519491231002X',
    card_front: [{ id: 1 }],
    card_back: [{ id: 1 }],
  },
})
