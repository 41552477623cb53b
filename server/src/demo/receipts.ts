import { TON } from './units.ts'

export interface OperationKind {
  readonly kind: number
  readonly reason: string
  /** The user who requests it. Default: the owner. */
  readonly applicant?: 'clerk' | 'admin'
  readonly steps: readonly (readonly [who: 'clerk' | 'manager' | 'other' | 'risk', action: string])[]
}

export const OPERATIONS = {
  endorse: {
    kind: 1,
    reason: '货权转让，见购销合同',
    steps: [
      ['manager', 'seal'],
      ['other', 'accept'],
    ],
  },
  split: { kind: 2, reason: '分批销售', steps: [['manager', 'execute']] },
  freeze: { kind: 4, reason: '法院协助执行通知书', applicant: 'admin', steps: [['risk', 'decide']] },
  deliver: {
    kind: 6,
    reason: '下游工厂提货',
    steps: [
      ['clerk', 'weigh'],
      ['manager', 'hand'],
    ],
  },
  cancel: { kind: 8, reason: '客户取消入库安排', applicant: 'clerk', steps: [['manager', 'execute']] },
} as const satisfies Readonly<Record<string, OperationKind>>

type OperationName = keyof typeof OPERATIONS

export interface DemoReceipt {
  readonly tons: number
  readonly isDraft?: true
  /** The operation on the issued receipt, and its weight in hundredths of a tonne; null: the whole receipt. */
  readonly operation?: { readonly name: OperationName; readonly weight: number | null }
  readonly isOpen?: true
}

const issueReceipt = (tons: number, name?: OperationName, of?: number): DemoReceipt =>
  name === undefined ? { tons } : { tons, operation: { name, weight: of === undefined ? null : of * TON } }
const requestOperation = (tons: number, name: OperationName, of?: number): DemoReceipt => ({
  ...issueReceipt(tons, name, of),
  isOpen: true,
})
const draftReceipt = (tons: number): DemoReceipt => ({ tons, isDraft: true })

/** `pieces`: 0 for goods in bulk. `daysAgo`: days between their arrival and the day on which the demo began. */
type Lot = readonly [
  warehouse: string,
  zone: string,
  owner: 'owner' | 'owner2',
  spec: string,
  tons: number,
  pieces: number,
  daysAgo: number,
  receipts: readonly DemoReceipt[],
  more?: {
    /** Hundredths of a tonne that the last count found missing. */
    readonly short?: number
    readonly isDraft?: true
  },
]

const LOTS: readonly Lot[] = [
  ['YJ-ZH-01', 'A1', 'owner', 'CU-CATH-2', 500, 200, 700, [issueReceipt(500, 'deliver', 500)]],
  [
    'YJ-ZH-01',
    'A2',
    'owner',
    'AL-9970',
    600,
    600,
    668,
    [issueReceipt(300, 'deliver', 300), issueReceipt(300, 'endorse')],
  ],
  ['JB-LG-01', '1-东', 'owner2', 'M-43', 800, 400, 640, [issueReceipt(800, 'deliver', 450)]],
  ['YJ-BL-02', 'Y1', 'owner', 'RB-400E-20', 1_200, 480, 611, [issueReceipt(1_200, 'split', 400)]],
  ['YJ-YS-03', 'C1', 'owner', 'CU-CATH-2', 300, 120, 590, [issueReceipt(300)]],
  ['YJ-YS-03', 'C3', 'owner2', 'RU-SCRWF', 240, 7_200, 566, [issueReceipt(240, 'endorse')]],
  [
    'JB-QD-03',
    '筒仓 1',
    'owner2',
    'M-43',
    1_500,
    0,
    540,
    [issueReceipt(750, 'deliver', 750), issueReceipt(750)],
    { short: 3_20 },
  ],
  ['YJ-ZH-01', 'B1', 'owner', 'AL-9985', 420, 420, 512, [issueReceipt(200), issueReceipt(220, 'deliver', 60)]],
  ['JB-DJ-02', '甲', 'owner', 'HC-Q235B-55', 2_000, 90, 480, [issueReceipt(1_000, 'split', 500), issueReceipt(1_000)]],
  ['YJ-ZH-01', 'A1', 'owner', 'CU-CATH-1', 450, 180, 447, [issueReceipt(450, 'endorse')]],
  ['YJ-BL-02', 'Y2', 'owner', 'RB-400E-20', 900, 360, 420, [issueReceipt(900, 'deliver', 350)]],
  ['JB-LG-01', '1-西', 'owner2', 'M-43', 640, 320, 396, [issueReceipt(640)]],
  ['YJ-YS-03', 'C2', 'owner', 'AL-9970', 520, 520, 371, [issueReceipt(260), issueReceipt(260, 'cancel')]],
  ['YJ-YS-03', 'C3', 'owner', 'RU-SCRWF', 180, 5_400, 348, [issueReceipt(180, 'deliver', 180)]],
  ['JB-DJ-02', '乙', 'owner', 'HC-Q235B-55', 1_600, 72, 320, [issueReceipt(1_600, 'split', 600)]],
  ['YJ-ZH-01', 'A2', 'owner', 'CU-CATH-2', 380, 152, 296, [issueReceipt(380)], { short: 45 }],
  ['JB-QD-03', '筒仓 2', 'owner2', 'M-43', 1_800, 0, 270, [issueReceipt(900), issueReceipt(900, 'deliver', 200)]],
  ['YJ-BL-02', 'Y1', 'owner', 'HC-Q235B-55', 1_100, 50, 244, [issueReceipt(550, 'endorse'), issueReceipt(550)]],
  ['YJ-YS-03', 'C1', 'owner', 'CU-CATH-1', 260, 104, 221, [issueReceipt(260, 'freeze', 60)]],
  ['JB-LG-01', '1-东', 'owner2', 'M-43', 700, 350, 198, [issueReceipt(350), issueReceipt(350)]],
  ['YJ-ZH-01', 'B1', 'owner', 'AL-9970', 480, 480, 172, [issueReceipt(240), issueReceipt(240, 'split', 100)]],
  ['JB-DJ-02', '甲', 'owner', 'RB-400E-20', 1_300, 520, 150, [issueReceipt(1_300)]],
  ['YJ-YS-03', 'C2', 'owner', 'CU-CATH-2', 340, 136, 128, [requestOperation(340, 'endorse')]],
  ['YJ-BL-02', 'Y2', 'owner', 'RB-400E-20', 1_000, 400, 104, [requestOperation(1_000, 'split', 250)]],
  ['JB-QD-03', '平房仓', 'owner2', 'M-43', 950, 475, 83, [issueReceipt(475), requestOperation(475, 'deliver', 120)]],
  ['YJ-ZH-01', 'A1', 'owner', 'CU-CATH-2', 400, 160, 61, [issueReceipt(200), requestOperation(200, 'freeze', 50)]],
  ['JB-LG-01', '1-西', 'owner2', 'M-43', 560, 280, 40, [issueReceipt(280), draftReceipt(280)]],
  ['YJ-YS-03', 'C3', 'owner', 'RU-SCRWF', 210, 6_300, 22, [draftReceipt(120)]],
  ['YJ-ZH-01', 'A2', 'owner', 'AL-9985', 300, 300, 6, []],
  ['YJ-BL-02', 'Y1', 'owner', 'RB-400E-20', 850, 340, 1, [], { isDraft: true }],
]

export const DEMO_LOTS = LOTS.map(
  ([warehouse, zone, owner, spec, tons, pieces, daysAgo, receipts, more = {}], place) => ({
    warehouse,
    zone,
    owner,
    spec,
    weight: tons * TON,
    pieces,
    batch: `${spec.slice(0, 2)}${String(daysAgo).padStart(3, '0')}-${String(place + 1).padStart(2, '0')}`,
    daysAgo,
    receipts,
    ...more,
  }),
)

export type DemoLot = (typeof DEMO_LOTS)[number]
