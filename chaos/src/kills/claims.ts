// What the servers said was done. It must be in the database whatever died meanwhile; of what was not answered, either end is possible.
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
  /** True of the record for ever after, as SQL over its columns. */
  readonly holds: string
}

export class Acknowledged {
  readonly #claims: Claim[] = []

  add(claim: Claim): void {
    this.#claims.push(claim)
  }

  get count(): number {
    return this.#claims.length
  }

  /** Those that are not so. */
  async lost(db: Pool): Promise<string[]> {
    const lost: string[] = []
    for (const { table, id, holds } of this.#claims) {
      const { rows } = await db.query<{ holds: boolean }>(
        `select ${holds} as holds from ${table} where id = $1`,
        [id],
      )
      if (rows[0]?.holds !== true) lost.push(`${table} ${id}: ${holds} was acknowledged`)
    }
    return lost
  }
}
