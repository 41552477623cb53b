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
  /** The password or the code by phone was right, and no code of the second factor came with it. */
  readonly needsFactor: boolean
}

export type SecondStep = (db: Db, account: ProvenAccount) => Promise<OpenedAccount | undefined>

/** Returns a function that returns the account; `undefined` where the code is wrong or was used already. */
export const secondStep =
  (factors: SecondFactors, code: string | undefined): SecondStep =>
  async (db, account) => {
    const { isOn } = await factors.read(db, account.id)
    if (!isOn) return { ...account, needsFactor: false }
    if (code === undefined) return { ...account, needsFactor: true }
    return (await factors.redeem(db, account.id, code)) ? { ...account, needsFactor: false } : undefined
  }
