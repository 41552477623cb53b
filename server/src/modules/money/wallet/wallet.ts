// Money that the platform holds for a member or supplier, in accounts that journals move (docs/decisions/money.md).
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { withLinks } from '#engine/facets/links.ts'
import { WALLET_LIST, WALLET_LOG } from '#modules/paths.ts'
import { WALLET_ACTIONS } from './wallet.actions.ts'
import { balance, changedAt, frozenBalance, ownerType, totalIn, totalOut } from './wallet.queries.ts'
import { walletTitles } from './wallet.titles.ts'

const MONEY = { type: 'number', unit: 'yuan', sum: true, width: 136 } as const

export const wallet = defineResource({
  path: WALLET_LIST,
  screen: '/finance/wallet/manage',
  table: 'wallet',
  fullScan: 'one wallet for each member and supplier: thousands; their balances are in money accounts',
  verbs: ['look', 'export'],
  scope: { owner: own('organisation_id') },
  search: ['nick_name', 'phone'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    uid: { type: 'number', filter: true, width: 96 },
    nick_name: { type: 'text', filter: true, sort: true, width: 168 },
    phone: { type: 'text', filter: true, width: 128 },
    owner_type: {
      type: 'select',
      sql: ownerType,
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2],
      shownAs: 'plain',
      width: 88,
    },
    balance: { ...MONEY, sql: balance, filter: true, sort: true },
    frozen_balance: { ...MONEY, sql: frozenBalance, filter: true, sort: true },
    total_in: { shown: false, ...MONEY, sql: totalIn },
    total_out: { shown: false, ...MONEY, sql: totalOut },
    disabled: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 1],
      tones: { 0: 'good', 1: 'off' },
      width: 80,
    },
    update_time: { shown: false, type: 'datetime', sql: changedAt, filter: true },
    ...CREATED_COLUMN,
    store_id: { type: 'hide', list: false },
    organisation_id: { type: 'hide', list: false },
  },
  form: {
    basic: ['nick_name', 'phone', 'owner_type', 'disabled'],
    money: ['balance', 'frozen_balance', 'total_in', 'total_out', 'update_time'],
  },
  actions: WALLET_ACTIONS,
  facets: [withLinks({ log: { title: walletTitles['link.log'], to: WALLET_LOG, filter: { wallet_id: 'id' } } })],
  titles: walletTitles,
})
