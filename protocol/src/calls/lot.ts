// What the page of a lot shows beside its row, and the map of a warehouse: where goods lie, what was counted, and which receipts stand for them. Weights
// are hundredths of a tonne.

export const LOT_LIFE = 'seller_p/pledge/LotLife'
export const ZONE_MAP = 'seller_p/warehouse/ZoneMap'

/** 1 empty, 2 occupied, 3 under maintenance, 4 sealed, 5 sealed while somebody asks to open it. */
export type ZoneStatus = 1 | 2 | 3 | 4 | 5

export interface LotCount {
  readonly id: number
  readonly record_no: string
  /** Seconds UTC. */
  readonly time: number
  /** In the reader's language; empty where it came in with the goods and nobody said how. */
  readonly method: string
  /** What the books had then, and what was found. */
  readonly before: number
  readonly found: number
  /** Who counted, and who approved that. */
  readonly counted_by: string
  readonly approved_by: string
  /** Pictures and papers that were filed with it. */
  readonly evidence: number
}

export interface LotReceipt {
  readonly id: number
  readonly contract_no: string
  readonly holder: string
  readonly remaining: number
  /** In the reader's language. */
  readonly life: string
}

export interface LotLife {
  readonly book: number
  readonly counted: number
  /** What receipts may stand for at most. */
  readonly cover: number
  readonly receipted: number
  /** What pending receipts reserve. */
  readonly reserved: number
  readonly free: number
  readonly short: number
  readonly zone: {
    readonly id: number
    readonly code: string
    readonly warehouse: string
    readonly status: ZoneStatus
    readonly capacity: number
    readonly used: number
  }
  /** The newest first, 20 at most; the first of all is that of the inbound. */
  readonly counts: readonly LotCount[]
  /** Live ones that the reader sees, 50 at most. */
  readonly receipts: readonly LotReceipt[]
  /** What live receipts stand for that they do not see. */
  readonly others: number
}

export interface MappedLot {
  readonly id: number
  readonly lot_no: string
  readonly goods: string
  readonly book: number
  readonly receipted: number
  readonly short: number
}

export interface MappedZone {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly status: ZoneStatus
  readonly capacity: number
  readonly used: number
  /** Goods of one owner alone. */
  readonly is_exclusive: boolean
  /** Those that the reader may read. */
  readonly lots: readonly MappedLot[]
}

export interface ZoneMap {
  readonly capacity: number
  readonly used: number
  /** In the order of the list of zones. */
  readonly zones: readonly MappedZone[]
}
