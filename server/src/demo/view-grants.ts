// The screens that are drawn by hand, as roles of the demo are granted them.
import { LEDGER_PATHS } from '@cangdan/protocol'
import { viewsOf } from '#engine/declare/menu.ts'
import { finance } from '#modules/menu/finance.ts'
import { sys } from '#modules/menu/sys.ts'

export interface ViewGrant {
  readonly screen: string
  readonly path: string
  /** What is done there beside looking, by its calls. */
  readonly also?: readonly string[]
}

/** How servers, database and ledger are doing; entries of caches are dropped by administrators. */
export const MONITORS: readonly ViewGrant[] = viewsOf(sys).filter(({ screen }) =>
  screen.startsWith('/sys/sysmonitoring/'),
)
/** The ledger at a glance. */
export const LEDGER: readonly ViewGrant[] = viewsOf(sys).filter(({ view }) => view === 'ledger')
/** The same, and whole days to take along. */
export const LEDGER_AND_DAYS: readonly ViewGrant[] = LEDGER.map((ledger) => ({
  ...ledger,
  also: [LEDGER_PATHS.days],
}))
/** The money book. */
export const BOOK: readonly ViewGrant[] = viewsOf(finance).filter(({ view }) => view === 'trial-balance')
