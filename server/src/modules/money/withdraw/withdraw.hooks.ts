import { computeWithdrawal } from '../domain/withdrawal-fee.ts'
import type { Hooks, SaveContext } from '#engine/declare/records/hooks.ts'
import { getResource } from '#engine/declare/registry.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import { getAvailableAccount, getFrozenAccount, postJournals } from '../account/money.accounts.ts'
import { WALLET_LIST, WITHDRAW_LIST, type WalletRecord } from '#modules/paths.ts'
import { assertBalance } from '../account/money.queries.ts'
import { loadWithdrawRules } from '../account/money.settings.ts'

type WithdrawSaving = SaveContext<typeof WITHDRAW_LIST>

export const withdrawHooks: Hooks<typeof WITHDRAW_LIST> = { save: requestWithdrawal }

/** Bank card or account number (`schema/tables/09-money.sql`). */
const CARD_NUMBER = /^\d{8,30}$/

async function requestWithdrawal(tx: Db, saving: WithdrawSaving): Promise<Outcome<typeof WITHDRAW_LIST>> {
  const { values, unit } = saving
  const wallet = requireValue(values, 'wallet_id')
  const amount = requireValue(values, 'withdrawal_amount')
  if (!CARD_NUMBER.test(requireValue(values, 'card_no')))
    throw createInputError(saving, { card_no: { code: 'wrong_type' } })
  const ownWallet = await unit.lock(WALLET_LIST, wallet, { disabled: [0] })
  if (!isOwnWallet(ownWallet, saving)) throw createInputError(saving, { wallet_id: { code: 'not_an_option' } })
  const { min, feeRate } = await loadWithdrawRules(tx)
  const { fee, transfer } = computeWithdrawal(amount, feeRate)
  if (amount < min || transfer <= 0)
    throw createInputError(saving, { withdrawal_amount: { code: 'too_small', values: { min } } })
  await assertBalance(tx, getAvailableAccount(wallet), amount)
  return {
    set: { ...values, handling_fee: fee, transfer_amount: transfer },
    entry: { event: 'asked', columns: ['wallet_id', 'withdrawal_amount', 'handling_fee'] },
    after: ({ id, values: { withdraw_no } }) =>
      postJournals(unit, [
        {
          bizKey: `withdrawal:${id}:asked`,
          event: 'withdrawal_asked',
          source: `withdrawal:${id}`,
          bizNo: withdraw_no,
          amount,
          moves: [{ from: getAvailableAccount(wallet), to: getFrozenAccount(wallet), amount: BigInt(amount) }],
          wallet,
        },
      ]),
  }
}

/** A colleague's wallet is not one's own. */
function isOwnWallet({ values }: WalletRecord, { writer: { principal } }: WithdrawSaving): boolean {
  if (principal.organisationKind === 'platform') return true
  return values.uid === null ? values.store_id === principal.organisationId : values.uid === principal.accountId
}

function createInputError({ writer }: WithdrawSaving, errors: Record<string, RecordFieldError>) {
  const { columns } = getResource(WITHDRAW_LIST)
  return createInputFailure(columns, new Map(Object.entries(errors)), writer.language)
}
