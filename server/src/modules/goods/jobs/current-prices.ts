// What a spec costs changes by itself where a price with a last day gives way to the one that it had covered.
import { type JobDeps, platformWriter } from '#engine/declare/records/writer.ts'
import { eachDue } from '#engine/write/each-due.ts'
import { isPriceOutdated, refreshCurrentPrice } from '../price-history/price-history.queries.ts'
import { SPEC_LIST } from '#modules/paths.ts'

/** Says what each spec, and its goods, cost today. Answers for how many specs that is another price. */
export function refreshPrices({ db, log, registry }: JobDeps): Promise<number> {
  return eachDue(db, platformWriter(registry), {
    path: SPEC_LIST,
    due: isPriceOutdated,
    work: ({ tx }, { id }) => refreshCurrentPrice(tx, id),
    log,
  })
}
