// Acknowledged writes. The database must contain them whichever process died; an unanswered write may be in it.
import type { Pool } from 'pg'

export interface Claim {
  readonly table:
    | 'contract_record'
    | 'receipt'
    | 'receipt_operation'
    | 'financing'
    | 'pledge'
    | 'repayment'
    | 'release_order'
    | 'statement_line'
  readonly id: number
  /** SQL condition over the columns of the record, true from now on. */
  readonly holds: string
}

export class Claims {
  readonly #claims: Claim[] = []

  add(claim: Claim): void {
    this.#claims.push(claim)
  }

  get count(): number {
    return this.#claims.length
  }

  async findLost(db: Pool): Promise<string[]> {
    const lost: string[] = []
    for (const { table, id, holds } of this.#claims) {
      const { rows } = await db.query<{ holds: boolean }>(`select ${holds} as holds from ${table} where id = $1`, [id])
      if (rows[0]?.holds !== true) lost.push(`${table} ${id}: ${holds} was acknowledged`)
    }
    return lost
  }
}
