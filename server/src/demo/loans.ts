// The loans of the demo platform over two years, at every stage that a financing has, each on goods that came in for it. Weights are hundredths of a tonne.
import { TON } from './records.ts'

/** How far it has come: of those before the draw the step that was taken last, else how it stands or ended. */
export type Stage =
  | 'draft'
  | 'submitted'
  | 'investigating'
  | 'review'
  | 'approved'
  | 'contracted'
  | 'sealed'
  | 'pledged'
  | 'returned'
  | 'rejected'
  | 'withdrawn'
  | 'lapsed'
  | 'drawn'
  | 'defaulted'
  | 'closed'
  | 'sold'
  | 'written off'

/** What became of goods that the owner asked back while the loan runs. */
export type Returned =
  | 'requested'
  | 'proposed'
  | 'approved'
  | 'weighed'
  | 'done'
  | 'rejected'
  | 'withdrawn'
  | 'expired'

export interface DemoLoan {
  /** The places of bank and owner in the demo. */
  readonly bank: 0 | 1
  readonly owner: 0 | 1
  readonly warehouse: string
  readonly zone: string
  readonly spec: string
  readonly weight: number
  /** Days before the demo was begun: when it was asked for. */
  readonly daysAgo: number
  readonly tenor: number
  /** 1 at once at the end, 2 interest monthly, 3 on demand, 4 in equal monthly parts. */
  readonly mode: 1 | 2 | 3 | 4
  /** Percent of what could be drawn on the goods. */
  readonly percent: number
  readonly stage: Stage
  /** How many of its days were paid in time; all of them unless it is said. */
  readonly paid?: number
  /** So many days after the last of its days all that was owed was paid. */
  readonly late?: number
  /** Paid back before its time: days after the draw, and percent of what was left. */
  readonly early?: readonly (readonly [days: number, percent: number])[]
  /** What was charged: days after the draw, and fen. */
  readonly fee?: readonly [days: number, amount: number]
  readonly returned?: readonly Returned[]
}

type Goods = readonly [warehouse: string, zone: string, spec: string, tons: number]
type Terms = readonly [tenor: number, mode: DemoLoan['mode'], percent: number]
type More = Pick<DemoLoan, 'paid' | 'late' | 'early' | 'fee' | 'returned'>
type Line = readonly [
  who: readonly [bank: 0 | 1, owner: 0 | 1],
  goods: Goods,
  daysAgo: number,
  terms: Terms,
  stage: Stage,
  more?: More,
]

const DH_METAL = [0, 0] as const
const DH_GRAIN = [0, 1] as const
const JN_METAL = [1, 0] as const
const JN_GRAIN = [1, 1] as const

const COPPER: Goods = ['YJ-ZH-01', 'A1', 'CU-CATH-2', 240]
const COPPER_PORT: Goods = ['YJ-YS-03', 'C1', 'CU-CATH-2', 180]
const ALUMINIUM: Goods = ['YJ-ZH-01', 'A2', 'AL-9970', 420]
const ALUMINIUM_PORT: Goods = ['YJ-YS-03', 'C2', 'AL-9970', 360]
const REBAR: Goods = ['YJ-BL-02', 'Y1', 'RB-400E-20', 1_400]
const COIL: Goods = ['JB-DJ-02', '甲', 'HC-Q235B-55', 1_600]
const RUBBER: Goods = ['YJ-YS-03', 'C3', 'RU-SCRWF', 220]
const MEAL: Goods = ['JB-LG-01', '1-东', 'M-43', 900]
const MEAL_SILO: Goods = ['JB-QD-03', '平房仓', 'M-43', 700]

// The oldest first, as they are numbered.
const LINES: readonly Line[] = [
  [DH_METAL, COPPER, 706, [90, 1, 80], 'closed'],
  [DH_GRAIN, MEAL, 672, [120, 2, 75], 'closed'],
  [JN_METAL, ALUMINIUM, 655, [180, 4, 82], 'closed'],
  [DH_METAL, RUBBER, 640, [60, 1, 70], 'closed', { late: 9 }],
  [JN_GRAIN, MEAL_SILO, 618, [180, 2, 78], 'defaulted', { paid: 3 }],
  [DH_METAL, REBAR, 596, [90, 1, 85], 'closed', { early: [[40, 30]] }],
  [DH_GRAIN, MEAL, 571, [60, 1, 60], 'rejected'],
  [DH_METAL, COIL, 548, [150, 4, 80], 'sold', { paid: 2, fee: [12, 3_800_00] }],
  [JN_METAL, COPPER_PORT, 520, [120, 2, 72], 'closed', { early: [[75, 100]] }],
  [DH_METAL, ALUMINIUM_PORT, 489, [60, 1, 65], 'written off'],
  [DH_GRAIN, MEAL_SILO, 462, [90, 1, 76], 'closed'],
  [DH_METAL, COPPER, 431, [120, 1, 70], 'withdrawn'],
  [DH_METAL, RUBBER, 404, [120, 2, 74], 'defaulted', { paid: 2, fee: [130, 6_200_00] }],
  [JN_METAL, ALUMINIUM, 377, [90, 3, 70], 'closed', { early: [[60, 100]] }],
  [DH_METAL, REBAR, 350, [120, 4, 84], 'closed', { late: 4 }],
  [JN_GRAIN, MEAL, 322, [60, 1, 58], 'lapsed'],
  [DH_METAL, COIL, 301, [90, 1, 78], 'closed', { late: 2 }],
  [DH_GRAIN, MEAL_SILO, 274, [120, 2, 80], 'closed'],
  [DH_METAL, COPPER_PORT, 236, [90, 2, 66], 'drawn', { paid: 2 }],
  [JN_METAL, ALUMINIUM_PORT, 214, [120, 1, 70], 'rejected'],
  [DH_METAL, RUBBER, 176, [180, 4, 45], 'drawn', { returned: ['done', 'rejected', 'approved'] }],
  [DH_GRAIN, MEAL, 158, [180, 2, 48], 'drawn', { returned: ['withdrawn', 'expired', 'weighed'] }],
  [JN_METAL, COPPER, 134, [90, 1, 68], 'drawn', { paid: 0 }],
  [DH_METAL, REBAR, 112, [90, 4, 80], 'drawn', { paid: 2 }],
  [DH_METAL, ALUMINIUM, 96, [180, 4, 50], 'drawn', { early: [[35, 20]], returned: ['done', 'proposed'] }],
  [JN_GRAIN, MEAL_SILO, 71, [180, 2, 55], 'drawn', { returned: ['requested'] }],
  [DH_METAL, COIL, 44, [120, 1, 72], 'drawn', { fee: [20, 2_600_00] }],
  [DH_METAL, COPPER, 26, [180, 4, 76], 'drawn'],
  [JN_METAL, COPPER_PORT, 12, [90, 3, 80], 'drawn'],
  [DH_GRAIN, MEAL, 33, [90, 1, 70], 'withdrawn'],
  [JN_METAL, ALUMINIUM, 9, [90, 2, 74], 'pledged'],
  [DH_METAL, REBAR, 8, [120, 4, 70], 'sealed'],
  [DH_GRAIN, MEAL_SILO, 7, [90, 1, 66], 'contracted'],
  [DH_METAL, COIL, 6, [120, 2, 70], 'approved'],
  [DH_METAL, RUBBER, 5, [90, 1, 62], 'review'],
  [JN_GRAIN, MEAL, 4, [60, 1, 70], 'review'],
  [DH_METAL, COPPER, 4, [150, 4, 75], 'investigating'],
  [DH_METAL, ALUMINIUM_PORT, 3, [120, 2, 72], 'returned'],
  [DH_GRAIN, MEAL, 2, [90, 1, 78], 'submitted'],
  [JN_METAL, ALUMINIUM, 1, [60, 1, 60], 'draft'],
]

export const DEMO_LOANS: readonly DemoLoan[] = LINES.map(
  ([[bank, owner], [warehouse, zone, spec, tons], daysAgo, [tenor, mode, percent], stage, more = {}]) => ({
    bank,
    owner,
    warehouse,
    zone,
    spec,
    weight: tons * TON,
    daysAgo,
    tenor,
    mode,
    percent,
    stage,
    ...more,
  }),
)
