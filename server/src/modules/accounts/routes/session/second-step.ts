// Second step of a sign-in: checks the code of the second factor.
import type { Db } from '#platform/database/database.ts'
import type { SecondFactors } from '#platform/identity/second-factor.ts'

export interface ProvenAccount {
  readonly id: number
  readonly name: string
  readonly isUsable: boolean
}

export interface OpenedAccount extends ProvenAccount {
  /** Second factor: `off` if the account has none, `missing` if no code was sent, `shown` if a correct code was sent. */
  readonly factor: 'off' | 'missing' | 'shown'
}

export type SecondStep = (db: Db, account: ProvenAccount) => Promise<OpenedAccount | undefined>

export const createSecondStep =
  (factors: SecondFactors, code: string | undefined): SecondStep =>
  async (db, account) => {
    const { isOn } = await factors.read(db, account.id)
    if (!isOn) return { ...account, factor: 'off' }
    if (code === undefined) return { ...account, factor: 'missing' }
    return (await factors.redeem(db, account.id, code)) ? { ...account, factor: 'shown' } : undefined
  }
