// The loans of the demo platform over two years, at every stage of a financing. Each loan has goods that arrived for it.
import { TON } from '../units.ts'

type AppliedStage = 'draft' | 'submitted' | 'investigating' | 'review' | 'approved'
type SecuredStage = 'contracted' | 'sealed' | 'pledged' | 'drawn'
type EndedStage = 'returned' | 'rejected' | 'withdrawn' | 'lapsed' | 'defaulted' | 'closed' | 'sold' | 'written off'
export type Stage = AppliedStage | SecuredStage | EndedStage

type OpenReturnState = 'requested' | 'proposed' | 'approved' | 'weighed'
/** The last step of an order for goods that the owner requested back during the loan. */
export type ReturnOutcome = OpenReturnState | 'done' | 'rejected' | 'withdrawn' | 'expired'

interface ServicingInput {
  /** Number of due days that were paid on time. Default: all. */
  readonly paid?: number
  /** Days after the last due day on which the whole debt was paid. */
  readonly late?: number
  /** Early repayment: days after the draw, and percent of the remaining principal. */
  readonly early?: { readonly days: number; readonly percent: number }
  /** Days after the draw; fen. */
  readonly fee?: { readonly days: number; readonly amount: number }
  readonly returned?: readonly ReturnOutcome[]
}

type Bank = 'DH' | 'JN'
type Goods = readonly [owner: 'owner' | 'owner2', warehouse: string, zone: string, spec: string, tons: number]
/** `daysAgo`: days between the application and the day on which the demo began. */
type Loan = readonly [
  bank: Bank,
  goods: Goods,
  daysAgo: number,
  terms: ReturnType<typeof bullet>,
  stage: Stage,
  servicing?: ServicingInput,
]

const COPPER: Goods = ['owner', 'YJ-ZH-01', 'A1', 'CU-CATH-2', 240]
const COPPER_PORT: Goods = ['owner', 'YJ-YS-03', 'C1', 'CU-CATH-2', 180]
const ALUMINIUM: Goods = ['owner', 'YJ-ZH-01', 'A2', 'AL-9970', 420]
const ALUMINIUM_PORT: Goods = ['owner', 'YJ-YS-03', 'C2', 'AL-9970', 360]
const REBAR: Goods = ['owner', 'YJ-BL-02', 'Y1', 'RB-400E-20', 1_400]
const COIL: Goods = ['owner', 'JB-DJ-02', '甲', 'HC-Q235B-55', 1_600]
const RUBBER: Goods = ['owner', 'YJ-YS-03', 'C3', 'RU-SCRWF', 220]
const MEAL: Goods = ['owner2', 'JB-LG-01', '1-东', 'M-43', 900]
const MEAL_SILO: Goods = ['owner2', 'JB-QD-03', '平房仓', 'M-43', 700]

/** By repayment mode: tenor in days, and percent of the loanable amount of the goods. */
const createTerms = (mode: 1 | 2 | 3 | 4) => (tenor: number, percent: number) => ({ mode, tenor, percent })
const bullet = createTerms(1)
const monthlyInterest = createTerms(2)
const revolving = createTerms(3)
const annuity = createTerms(4)

// Oldest first: loans are numbered in this order.
const LOANS: readonly Loan[] = [
  ['DH', COPPER, 706, bullet(90, 80), 'closed'],
  ['DH', MEAL, 672, monthlyInterest(120, 75), 'closed'],
  ['JN', ALUMINIUM, 655, annuity(180, 82), 'closed'],
  ['DH', RUBBER, 640, bullet(60, 70), 'closed', { late: 9 }],
  ['JN', MEAL_SILO, 618, monthlyInterest(180, 78), 'defaulted', { paid: 3 }],
  ['DH', REBAR, 596, bullet(90, 85), 'closed', { early: { days: 40, percent: 30 } }],
  ['DH', MEAL, 571, bullet(60, 60), 'rejected'],
  ['DH', COIL, 548, annuity(150, 80), 'sold', { paid: 2, fee: { days: 12, amount: 3_800_00 } }],
  ['JN', COPPER_PORT, 520, monthlyInterest(120, 72), 'closed', { early: { days: 75, percent: 100 } }],
  ['DH', ALUMINIUM_PORT, 489, bullet(60, 65), 'written off'],
  ['DH', MEAL_SILO, 462, bullet(90, 76), 'closed'],
  ['DH', COPPER, 431, bullet(120, 70), 'withdrawn'],
  ['DH', RUBBER, 404, monthlyInterest(120, 74), 'defaulted', { paid: 2, fee: { days: 130, amount: 6_200_00 } }],
  ['JN', ALUMINIUM, 377, revolving(90, 70), 'closed', { early: { days: 60, percent: 100 } }],
  ['DH', REBAR, 350, annuity(120, 84), 'closed', { late: 4 }],
  ['JN', MEAL, 322, bullet(60, 58), 'lapsed'],
  ['DH', COIL, 301, bullet(90, 78), 'closed', { late: 2 }],
  ['DH', MEAL_SILO, 274, monthlyInterest(120, 80), 'closed'],
  ['DH', COPPER_PORT, 236, monthlyInterest(90, 66), 'drawn', { paid: 2 }],
  ['JN', ALUMINIUM_PORT, 214, bullet(120, 70), 'rejected'],
  ['DH', RUBBER, 176, annuity(180, 45), 'drawn', { returned: ['done', 'rejected', 'approved'] }],
  ['DH', MEAL, 158, monthlyInterest(180, 48), 'drawn', { returned: ['withdrawn', 'expired', 'weighed'] }],
  ['JN', COPPER, 134, bullet(90, 68), 'drawn', { paid: 0 }],
  ['DH', REBAR, 112, annuity(90, 80), 'drawn', { paid: 2 }],
  [
    'DH',
    ALUMINIUM,
    96,
    annuity(180, 50),
    'drawn',
    { early: { days: 35, percent: 20 }, returned: ['done', 'proposed'] },
  ],
  ['JN', MEAL_SILO, 71, monthlyInterest(180, 55), 'drawn', { returned: ['requested'] }],
  ['DH', COIL, 44, bullet(120, 72), 'drawn', { fee: { days: 20, amount: 2_600_00 } }],
  ['DH', COPPER, 26, annuity(180, 76), 'drawn'],
  ['JN', COPPER_PORT, 12, revolving(90, 80), 'drawn'],
  ['DH', MEAL, 33, bullet(90, 70), 'withdrawn'],
  ['JN', ALUMINIUM, 9, monthlyInterest(90, 74), 'pledged'],
  ['DH', REBAR, 8, annuity(120, 70), 'sealed'],
  ['DH', MEAL_SILO, 7, bullet(90, 66), 'contracted'],
  ['DH', COIL, 6, monthlyInterest(120, 70), 'approved'],
  ['DH', RUBBER, 5, bullet(90, 62), 'review'],
  ['JN', MEAL, 4, bullet(60, 70), 'review'],
  ['DH', COPPER, 4, annuity(150, 75), 'investigating'],
  ['DH', ALUMINIUM_PORT, 3, monthlyInterest(120, 72), 'returned'],
  ['DH', MEAL, 2, bullet(90, 78), 'submitted'],
  ['JN', ALUMINIUM, 1, bullet(60, 60), 'draft'],
]

export const DEMO_LOANS = LOANS.map(
  ([bank, [owner, warehouse, zone, spec, tons], daysAgo, terms, stage, servicing = {}]) => ({
    bank,
    owner,
    warehouse,
    zone,
    spec,
    weight: tons * TON,
    daysAgo,
    stage,
    ...terms,
    ...servicing,
  }),
)

export type DemoLoan = (typeof DEMO_LOANS)[number]
