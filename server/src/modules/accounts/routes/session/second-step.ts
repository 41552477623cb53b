// The second step of a sign-in: an account with a second factor opens with a code of it.
import type { Db } from '#platform/database/database.ts'
import type { SecondFactors } from '#platform/identity/second-factor.ts'

export interface ProvenAccount {
  readonly id: number
  /** The user name. */
  readonly name: string
  readonly isUsable: boolean
}

export interface OpenedAccount extends ProvenAccount {
  /** Of the second factor: the account has none, no code came with the password or the code by phone, or a right one did. */
  readonly factor: 'off' | 'missing' | 'shown'
}

export type SecondStep = (db: Db, account: ProvenAccount) => Promise<OpenedAccount | undefined>

/** Returns a function that returns the account; `undefined` where the code is wrong or was used already. */
export const secondStep =
  (factors: SecondFactors, code: string | undefined): SecondStep =>
  async (db, account) => {
    const { isOn } = await factors.read(db, account.id)
    if (!isOn) return { ...account, factor: 'off' }
    if (code === undefined) return { ...account, factor: 'missing' }
    return (await factors.redeem(db, account.id, code)) ? { ...account, factor: 'shown' } : undefined
  }
