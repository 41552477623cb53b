// The class of a loan by how long it is overdue; the table is a setting.

export const ASSET_CLASSES = ['normal', 'attention', 'substandard', 'doubtful', 'loss'] as const
export type AssetClass = (typeof ASSET_CLASSES)[number]

/** The first day overdue that each class begins with. */
export type AssetClassTable = Readonly<Record<Exclude<AssetClass, 'normal'>, number>>

export const USUAL_CLASSES: AssetClassTable = { attention: 1, substandard: 91, doubtful: 181, loss: 361 }

/** Whether every class begins later than the one before it. */
export const isRising = ({ attention, substandard, doubtful, loss }: AssetClassTable): boolean =>
  [0, attention, substandard, doubtful].every(
    (from, at) => from < [attention, substandard, doubtful, loss][at]!,
  )

/** @param dpd days past due; 0 where nothing is */
export const assetClassOf = (dpd: number, table: AssetClassTable): AssetClass =>
  ASSET_CLASSES.findLast((name) => name !== 'normal' && dpd >= table[name]) ?? 'normal'
