// The goods of the demo platform as they came in over two years, and what became of the receipts on them. Weights are hundredths of a tonne.
import { TON } from './records.ts'

/** What is done with a receipt once it is issued, in this order. */
export type Step =
  | { readonly is: 'endorse' | 'merge' | 'cancel' | 'renew' }
  | { readonly is: 'split' | 'deliver' | 'freeze'; readonly weight: number }
  /** Asked for, and left for somebody to decide on. */
  | { readonly is: 'ask split' | 'ask deliver' | 'ask endorse' | 'ask freeze'; readonly weight?: number }

export interface DemoReceipt {
  readonly weight: number
  /** Written, and left for somebody to issue. */
  readonly isDraft?: true
  readonly steps: readonly Step[]
}

export interface DemoLot {
  readonly warehouse: string
  readonly zone: string
  /** The place of its owner in the demo. */
  readonly owner: 0 | 1
  readonly spec: string
  readonly weight: number
  /** 0 of what lies in bulk. */
  readonly pieces: number
  readonly batch: string
  /** Days before the demo was begun. */
  readonly daysAgo: number
  /** Written, and left for somebody to approve. */
  readonly isDraft?: true
  /** How much less a count has found at last. */
  readonly short?: number
  readonly receipts: readonly DemoReceipt[]
}

const tons = (count: number): number => count * TON
const issued = (weight: number, ...steps: Step[]): DemoReceipt => ({ weight: tons(weight), steps })
const draft = (weight: number): DemoReceipt => ({ weight: tons(weight), steps: [], isDraft: true })

type Line = readonly [
  warehouse: string,
  zone: string,
  owner: 0 | 1,
  spec: string,
  tons: number,
  pieces: number,
  daysAgo: number,
  receipts: readonly DemoReceipt[],
  more?: Pick<DemoLot, 'short' | 'isDraft'>,
]

const LINES: readonly Line[] = [
  ['YJ-ZH-01', 'A1', 0, 'CU-CATH-2', 500, 200, 700, [issued(500, { is: 'deliver', weight: tons(500) })]],
  [
    'YJ-ZH-01',
    'A2',
    0,
    'AL-9970',
    600,
    600,
    668,
    [issued(300, { is: 'deliver', weight: tons(300) }), issued(300, { is: 'endorse' })],
  ],
  ['JB-LG-01', '1-东', 1, 'M-43', 800, 400, 640, [issued(800, { is: 'deliver', weight: tons(450) })]],
  ['YJ-BL-02', 'Y1', 0, 'RB-400E-20', 1_200, 480, 611, [issued(1_200, { is: 'split', weight: tons(400) })]],
  ['YJ-YS-03', 'C1', 0, 'CU-CATH-2', 300, 120, 590, [issued(300)]],
  ['YJ-YS-03', 'C3', 1, 'RU-SCRWF', 240, 7_200, 566, [issued(240, { is: 'endorse' })]],
  [
    'JB-QD-03',
    '筒仓 1',
    1,
    'M-43',
    1_500,
    0,
    540,
    [issued(750, { is: 'deliver', weight: tons(750) }), issued(750)],
    { short: 3_20 },
  ],
  [
    'YJ-ZH-01',
    'B1',
    0,
    'AL-9985',
    420,
    420,
    512,
    [issued(200), issued(220, { is: 'deliver', weight: tons(60) })],
  ],
  [
    'JB-DJ-02',
    '甲',
    0,
    'HC-Q235B-55',
    2_000,
    90,
    480,
    [issued(1_000, { is: 'split', weight: tons(500) }), issued(1_000)],
  ],
  ['YJ-ZH-01', 'A1', 0, 'CU-CATH-1', 450, 180, 447, [issued(450, { is: 'endorse' })]],
  ['YJ-BL-02', 'Y2', 0, 'RB-400E-20', 900, 360, 420, [issued(900, { is: 'deliver', weight: tons(350) })]],
  ['JB-LG-01', '1-西', 1, 'M-43', 640, 320, 396, [issued(640)]],
  ['YJ-YS-03', 'C2', 0, 'AL-9970', 520, 520, 371, [issued(260), issued(260, { is: 'cancel' })]],
  ['YJ-YS-03', 'C3', 0, 'RU-SCRWF', 180, 5_400, 348, [issued(180, { is: 'deliver', weight: tons(180) })]],
  ['JB-DJ-02', '乙', 0, 'HC-Q235B-55', 1_600, 72, 320, [issued(1_600, { is: 'split', weight: tons(600) })]],
  ['YJ-ZH-01', 'A2', 0, 'CU-CATH-2', 380, 152, 296, [issued(380)], { short: 45 }],
  [
    'JB-QD-03',
    '筒仓 2',
    1,
    'M-43',
    1_800,
    0,
    270,
    [issued(900), issued(900, { is: 'deliver', weight: tons(200) })],
  ],
  ['YJ-BL-02', 'Y1', 0, 'HC-Q235B-55', 1_100, 50, 244, [issued(550, { is: 'endorse' }), issued(550)]],
  ['YJ-YS-03', 'C1', 0, 'CU-CATH-1', 260, 104, 221, [issued(260, { is: 'freeze', weight: tons(60) })]],
  ['JB-LG-01', '1-东', 1, 'M-43', 700, 350, 198, [issued(350), issued(350)]],
  [
    'YJ-ZH-01',
    'B1',
    0,
    'AL-9970',
    480,
    480,
    172,
    [issued(240), issued(240, { is: 'split', weight: tons(100) })],
  ],
  ['JB-DJ-02', '甲', 0, 'RB-400E-20', 1_300, 520, 150, [issued(1_300)]],
  ['YJ-YS-03', 'C2', 0, 'CU-CATH-2', 340, 136, 128, [issued(340, { is: 'ask endorse' })]],
  [
    'YJ-BL-02',
    'Y2',
    0,
    'RB-400E-20',
    1_000,
    400,
    104,
    [issued(1_000, { is: 'ask split', weight: tons(250) })],
  ],
  [
    'JB-QD-03',
    '平房仓',
    1,
    'M-43',
    950,
    475,
    83,
    [issued(475), issued(475, { is: 'ask deliver', weight: tons(120) })],
  ],
  [
    'YJ-ZH-01',
    'A1',
    0,
    'CU-CATH-2',
    400,
    160,
    61,
    [issued(200), issued(200, { is: 'ask freeze', weight: tons(50) })],
  ],
  ['JB-LG-01', '1-西', 1, 'M-43', 560, 280, 40, [issued(280), draft(280)]],
  ['YJ-YS-03', 'C3', 0, 'RU-SCRWF', 210, 6_300, 22, [draft(120)]],
  ['YJ-ZH-01', 'A2', 0, 'AL-9985', 300, 300, 6, []],
  ['YJ-BL-02', 'Y1', 0, 'RB-400E-20', 850, 340, 1, [], { isDraft: true }],
]

export const DEMO_LOTS: readonly DemoLot[] = LINES.map(
  ([warehouse, zone, owner, spec, weight, pieces, daysAgo, receipts, more = {}], place) => ({
    warehouse,
    zone,
    owner,
    spec,
    weight: tons(weight),
    pieces,
    batch: `${spec.slice(0, 2)}${String(daysAgo).padStart(3, '0')}-${String(place + 1).padStart(2, '0')}`,
    daysAgo,
    receipts,
    ...more,
  }),
)
