// A price with a last day gives way to the price that it covered. Updates the current prices of specs and goods, and returns the number of specs that
// changed.
import { type JobDeps, createPlatformWriter } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { isPriceOutdated, refreshCurrentPrice } from '../price-history/price-history.queries.ts'
import { SPEC_LIST } from '#modules/paths.ts'

export function refreshPrices({ db, log, registry }: JobDeps): Promise<number> {
  return processDueRecords(db, createPlatformWriter(registry), {
    path: SPEC_LIST,
    due: isPriceOutdated,
    work: ({ tx }, { id }) => refreshCurrentPrice(tx, id),
    log,
  })
}
