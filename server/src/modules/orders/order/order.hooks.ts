import { plainText } from '@cangdan/protocol'
import type { Hooks, Saving } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { invalidInput } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import { WALLET_LIST, type ORDER_LIST } from '#modules/paths.ts'
import { addressOf } from './order.queries.ts'

export const orderHooks: Hooks<typeof ORDER_LIST> = { save: makeOrder }

async function makeOrder(tx: Db, { values, unit, writer }: Saving<typeof ORDER_LIST>): Promise<Outcome> {
  const { address_id, ...rest } = values
  const wallet = await unit.lock(WALLET_LIST, requireValue(values, 'wallet_id'), { disabled: [0] })
  const { accountId, organisationKind } = writer.principal
  const refuse = (field: string, code: 'not_an_option' | 'required') =>
    invalidInput(new Map(), new Map([[field, { code }]]), writer.language)
  if (organisationKind !== 'platform' && wallet.values.uid !== accountId)
    throw refuse('wallet_id', 'not_an_option')
  // A shop cannot buy from itself.
  if (wallet.values.organisation_id === values.store_id) throw refuse('store_id', 'not_an_option')
  const place = typeof address_id === 'number' ? await addressOf(tx, accountId, address_id) : undefined
  if (typeof address_id === 'number' && place === undefined) throw refuse('address_id', 'not_an_option')
  const receiver =
    place === undefined
      ? {}
      : { receiver: place.receiver, receiver_phone: place.phone, receiver_address: place.whole }
  const set = { ...rest, ...receiver, buyer_id: wallet.values.organisation_id }
  const missing = RECEIVER.find((name) => plainText(set[name]) === '')
  if (missing !== undefined) throw refuse(missing, 'required')
  return { set, entry: { event: 'ordered', columns: ['wallet_id', 'store_id', 'total_amount'] } }
}

const RECEIVER = ['receiver', 'receiver_phone', 'receiver_address'] as const
