// Freezing money creates two postings that add up to 0, so all postings of a wallet add up to its balance.
import { sql } from 'kysely'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { via } from '#engine/declare/rights/scope.ts'
import { WALLET_LIST, WALLET_LOG } from '#modules/paths.ts'
import { walletLogTitles } from './wallet-log.titles.ts'

export const walletLog = defineResource({
  path: WALLET_LOG,
  screen: '/finance/wallet/log',
  screens: '/finance/wallet/log',
  table: 'posting',
  only: sql<boolean>`posting.wallet_id is not null`,
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: { owner: via(WALLET_LIST, 'wallet_id') },
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 80 },
    log_no: { type: 'text', filter: true, width: 136 },
    uid: { type: 'number', filter: true, shown: false, width: 96 },
    wallet_id: { type: 'number', filter: true, shown: false, width: 96 },
    nick_name: { type: 'text', filter: true, width: 136 },
    phone: { type: 'text', filter: true, shown: false, width: 128 },
    change_type: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      tones: {
        1: 'good',
        2: 'active',
        3: 'active',
        4: 'good',
        5: 'warn',
        6: 'off',
        7: 'off',
        8: 'good',
        9: 'active',
        10: 'active',
      },
      width: 96,
    },
    balance_type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2],
      shownAs: 'plain',
      width: 80,
    },
    change_amount: {
      type: 'number',
      unit: 'yuan',
      sql: sql.ref('posting.amount'),
      filter: true,
      sort: true,
      sum: true,
      width: 128,
    },
    left_amount: { type: 'number', unit: 'yuan', sql: sql.ref('posting.balance_after'), width: 128 },
    source_no: { type: 'text', filter: true, width: 120 },
    operator_name: { shown: false, type: 'text', filter: true, width: 96 },
    remark: { shown: false, type: 'text', width: 160 },
    create_time: { type: 'datetime', filter: true, sort: true },
  },
  form: {
    basic: [
      'log_no',
      'nick_name',
      'change_type',
      'balance_type',
      'change_amount',
      'left_amount',
      'source_no',
      'operator_name',
      'remark',
    ],
  },
  titles: walletLogTitles,
})
