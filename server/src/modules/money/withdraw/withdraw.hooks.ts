import { withdrawalOf } from '../domain/fees.ts'
import type { Hooks, Saving } from '#engine/declare/records/hooks.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { FieldFault } from '#engine/declare/resource.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { invalidInput } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import { available, frozen, post } from '../account/money.accounts.ts'
import { WALLET_LIST, WITHDRAW_LIST, type WalletRecord } from '#modules/paths.ts'
import { assertBalance } from '../account/money.queries.ts'
import { withdrawRules } from '../account/money.settings.ts'

type WithdrawSaving = Saving<typeof WITHDRAW_LIST>

export const withdrawHooks: Hooks<typeof WITHDRAW_LIST> = { save: ask }

/** Bank card or account number (`schema/tables/09-money.sql`). */
const CARD_NUMBER = /^\d{8,30}$/

async function ask(tx: Db, saving: WithdrawSaving): Promise<Outcome<typeof WITHDRAW_LIST>> {
  const { values, unit } = saving
  const wallet = requireValue(values, 'wallet_id')
  const amount = requireValue(values, 'withdrawal_amount')
  if (!CARD_NUMBER.test(requireValue(values, 'card_no')))
    throw refused(saving, { card_no: { code: 'wrong_type' } })
  const owned = await unit.lock(WALLET_LIST, wallet, { disabled: [0] })
  if (!isOwn(owned, saving)) throw refused(saving, { wallet_id: { code: 'not_an_option' } })
  const { min, feeRate } = await withdrawRules(tx)
  const { fee, transfer } = withdrawalOf(amount, feeRate)
  if (amount < min || transfer <= 0)
    throw refused(saving, { withdrawal_amount: { code: 'too_small', values: { min } } })
  await assertBalance(tx, available(wallet), amount)
  return {
    set: { ...values, handling_fee: fee, transfer_amount: transfer },
    entry: { event: 'asked', columns: ['wallet_id', 'withdrawal_amount', 'handling_fee'] },
    after: ({ id, values: { withdraw_no } }) =>
      post(unit, [
        {
          bizKey: `withdrawal:${id}:asked`,
          event: 'withdrawal_asked',
          source: `withdrawal:${id}`,
          bizNo: withdraw_no,
          amount,
          moves: [{ from: available(wallet), to: frozen(wallet), amount: BigInt(amount) }],
          wallet,
        },
      ]),
  }
}

/** A colleague's wallet is not one's own. */
function isOwn({ values }: WalletRecord, { writer: { principal } }: WithdrawSaving): boolean {
  if (principal.organisationKind === 'platform') return true
  return values.uid === null
    ? values.store_id === principal.organisationId
    : values.uid === principal.accountId
}

function refused({ writer }: WithdrawSaving, faults: Record<string, FieldFault>) {
  const { columns } = resourceAt(WITHDRAW_LIST)
  return invalidInput(columns, new Map(Object.entries(faults)), writer.language)
}
