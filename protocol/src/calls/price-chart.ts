// What a spec has cost, day by day, as PriceChart answers it. Days are counted from `from`; columns of a table, so that two years of
// daily prices stay small.

export interface PriceChartAnswer {
  /** Seconds of the first and the last day. */
  from: number
  to: number
  good_name: string
  spec_name: string
  /** The region whose prices these are, by its code; 0 for those that hold everywhere. */
  region_id: number
  /** Where the spec has prices, those of everywhere first; its name is empty. */
  regions: { id: number; name: string }[]
  /** Fen; each price holds from its `day` to its `last`, both included. What lies between is open. */
  spot: {
    day: number[]
    last: number[]
    price: number[]
    /** Who approved it, as a place in `people`, and on which day. */
    who: number[]
    audited: number[]
  }
  people: string[]
  /** What the main contract of the goods' variety was settled at, in fen; null where they follow none. */
  futures: {
    variety: string
    day: number[]
    settle: number[]
    /** The settled days that are not compared with the one before: on them another contract is meant, or somebody has said so. */
    changes: ContractChange[]
  } | null
}

export interface ContractChange {
  day: number
  /** Contracts as the exchange calls them; the same where a continuous series only marks the day. */
  from: string
  to: string
}

export const PRICE_CHART = 'seller_p/good/PriceChart'
