// Fake of the server's side of a visit, written from `protocol/src/inspections`. The signature of requests is not checked.
import type {
  InspectionCount,
  InspectionPage,
  InspectionReport,
  InvestigationPage,
  InvestigationReport,
  Rejection,
  VisitPhotoUpload,
} from '@cangdan/protocol'

export interface FakeVisit {
  /** Returns the body of a response. */
  reply(name: string, payload: Readonly<Record<string, unknown>>): object
  /** Rejects the next call of a name. */
  reject(name: string, code: Rejection['code'], more?: Partial<Rejection>): void
  /** Lots whose count differs from the books. */
  readonly different: Set<number>
  readonly counts: Map<number, InspectionCount['lines'][number]>
  readonly received: string[]
  /** Accepted reports. */
  readonly reports: (InspectionReport | InvestigationReport)[]
  isOpen: boolean
}

export const FAKE_CODE = '123456'

const LOT_NAMES = ['阴极铜', '电解铝', '锌锭', '天然橡胶', 'PTA', '螺纹钢', '热卷', '白糖', '棉花'] as const

export const createLots = (count: number): InspectionPage['lots'] =>
  LOT_NAMES.slice(0, count).map((good_name, index) => ({
    lot_id: index + 1,
    lot_no: `PC202611${String(index + 1).padStart(4, '0')}`,
    good_name,
    spec_name: index === 0 ? '1# 标准阴极铜 GB/T 467-2010' : '标准',
    location_no: `A-0${index + 1}-12`,
    batch_no: `B${index + 1}`,
    marks: 'JIANGXI COPPER',
    package: '钢带捆扎',
    is_counted: 0,
    is_different: 0,
  }))

export function createFakeVisit(
  kind: 'inspection' | 'investigation',
  { lots = 2, readTime = () => Math.floor(Date.now() / 1000) } = {},
): FakeVisit {
  const rejections = new Map<string, object>()
  const counts: FakeVisit['counts'] = new Map()
  const received: string[] = []
  const reports: FakeVisit['reports'] = []
  let nonce = 0
  const visit = {
    visit_no: 'XJ20261130001',
    sender: '华东银行',
    inspector: '李明',
    plan_date: '2026-11-30',
    photo_nonces: Array.from({ length: 30 }, (_, index) => `N${String(index + 1).padStart(2, '0')}K7`),
    expires: readTime() + 86_400,
  }
  const fake: FakeVisit = {
    different: new Set(),
    counts,
    received,
    reports,
    isOpen: true,
    reject: (name, code, more = {}) =>
      void rejections.set(name, { status: false, data: null, message: code, code, ...more }),
    reply(name, payload) {
      const rejection = rejections.get(name)
      rejections.delete(name)
      return rejection ?? { status: true, data: answer(name, payload), message: '' }
    },
  }
  const buildPage = (): InspectionPage | InvestigationPage => {
    nonce += 1
    const common = { ...visit, nonce: `nonce-${nonce}`, received: [...received], time: readTime() }
    if (kind === 'investigation')
      return {
        ...common,
        company_name: '华东金属贸易有限公司',
        financing_no: 'RZ202611300001',
        financing_amount: 3_800_000_00,
        financing_days: 90,
        purpose: '采购电解铜',
        goods: '阴极铜 100 吨',
        warehouses: '上海一号库',
      }
    return {
      ...common,
      type_text: '例行巡检',
      warehouse: '上海一号库',
      address: '上海市宝山区江杨北路 98 号',
      clerk_phone: '138****1234',
      lots: createLots(lots).map((lot) => ({
        ...lot,
        is_counted: counts.has(lot.lot_id) ? 1 : 0,
        is_different: counts.has(lot.lot_id) && fake.different.has(lot.lot_id) ? 1 : 0,
      })),
    }
  }
  const answer = (name: string, payload: Readonly<Record<string, unknown>>): object => {
    if (name === 'Open')
      return { sender: visit.sender, phone: '139****0001', is_open: fake.isOpen ? 1 : 0, expires: visit.expires }
    if (name === 'Code') return { interval: 60, expire: 300 }
    if (name === 'Info') {
      fake.isOpen = true
      return buildPage()
    }
    if (name === 'Count') {
      const { lines } = payload as unknown as InspectionCount
      for (const line of lines) if (!counts.has(line.lot_id)) counts.set(line.lot_id, line)
      return { lines: lines.map(({ lot_id }) => ({ lot_id, is_different: fake.different.has(lot_id) ? 1 : 0 })) }
    }
    if (name === 'Photo') {
      received.push((payload as unknown as VisitPhotoUpload).sha256)
      return { received: [...received] }
    }
    reports.push(payload as unknown as InspectionReport | InvestigationReport)
    return { visit_no: visit.visit_no, submit_time: readTime() }
  }
  return fake
}
