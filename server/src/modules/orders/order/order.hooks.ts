import { toPlainText } from '@cangdan/protocol'
import type { Hooks, SaveContext } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import { WALLET_LIST, type ORDER_LIST } from '#modules/paths.ts'
import { loadOwnAddress } from './order.queries.ts'

export const orderHooks: Hooks<typeof ORDER_LIST> = { save: saveOrder }

async function saveOrder(tx: Db, { values, unit, writer }: SaveContext<typeof ORDER_LIST>): Promise<Outcome> {
  const { address_id, ...rest } = values
  const wallet = await unit.lock(WALLET_LIST, requireValue(values, 'wallet_id'), { disabled: [0] })
  const { accountId, organisationKind } = writer.principal
  const createError = (field: string, code: 'not_an_option' | 'required') =>
    createInputFailure(new Map(), new Map([[field, { code }]]), writer.language)
  if (organisationKind !== 'platform' && wallet.values.uid !== accountId)
    throw createError('wallet_id', 'not_an_option')
  // A shop cannot buy from itself.
  if (wallet.values.organisation_id === values.store_id) throw createError('store_id', 'not_an_option')
  const address = typeof address_id === 'number' ? await loadOwnAddress(tx, accountId, address_id) : undefined
  if (typeof address_id === 'number' && address === undefined) throw createError('address_id', 'not_an_option')
  const receiver =
    address === undefined
      ? {}
      : { receiver: address.receiver, receiver_phone: address.phone, receiver_address: address.whole }
  const set = { ...rest, ...receiver, buyer_id: wallet.values.organisation_id }
  const missing = RECEIVER.find((name) => toPlainText(set[name]) === '')
  if (missing !== undefined) throw createError(missing, 'required')
  return { set, entry: { event: 'ordered', columns: ['wallet_id', 'store_id', 'total_amount'] } }
}

const RECEIVER = ['receiver', 'receiver_phone', 'receiver_address'] as const
