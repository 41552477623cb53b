// The storage firms of the demo platform, their warehouses and zones. Invented names at real places.
import { DEGREE, type DemoRecord, inOrder, placeOf, TON, YI } from './records.ts'

export interface DemoWarehouse extends DemoRecord {
  /** The names of those it takes in; any where there are none. */
  readonly goods: readonly string[]
  /** Whether the inspection agency of the demo looks after it. */
  readonly isInspected: boolean
  readonly zones: readonly DemoRecord[]
}
export interface DemoStore extends DemoRecord {
  readonly warehouses: readonly DemoWarehouse[]
}

type ZoneLine = readonly [code: string, tons: number, exclusive: 0 | 1]

interface WarehouseLine {
  readonly name: string
  readonly code: string
  readonly type: number
  readonly city: number
  readonly address: string
  readonly at: readonly [longitude: number, latitude: number]
  readonly area: number
  readonly contact: readonly [name: string, phone: string]
  readonly goods: readonly string[]
  readonly isInspected: boolean
  readonly zones: readonly ZoneLine[]
}

function warehouse(line: WarehouseLine): DemoWarehouse {
  const { goods, isInspected } = line
  const tons = line.zones.reduce((sum, [, capacity]) => sum + capacity, 0)
  const [longitude, latitude] = line.at
  return {
    values: {
      warehouse_name: line.name,
      warehouse_code: line.code,
      warehouse_type: line.type,
      region: placeOf(line.city),
      address: line.address,
      longitude: Math.round(longitude * DEGREE),
      latitude: Math.round(latitude * DEGREE),
      geofence_m: 300,
      area: line.area * TON,
      capacity: tons * TON,
      is_supervised: 1,
      contact_name: line.contact[0],
      contact_phone: line.contact[1],
      status: 1,
    },
    goods,
    isInspected,
    zones: line.zones.map(([code, capacity, exclusive]) => ({
      values: { zone_code: code, capacity: capacity * TON, status: 1, is_exclusive: exclusive },
    })),
  }
}

const YONGJIANG: readonly WarehouseLine[] = [
  {
    name: '镇海一号库',
    code: 'YJ-ZH-01',
    type: 1,
    city: 330_200,
    address: '宁波市镇海区澥浦镇港口路 88 号',
    at: [121.6121, 29.9764],
    area: 18_600,
    contact: ['郑海涛', '13857400101'],
    goods: ['电解铜', '铝锭'],
    isInspected: true,
    zones: [
      ['A1', 6_000, 1],
      ['A2', 6_000, 1],
      ['B1', 8_000, 0],
    ],
  },
  {
    name: '北仑堆场',
    code: 'YJ-BL-02',
    type: 2,
    city: 330_200,
    address: '宁波市北仑区进港西路 12 号',
    at: [121.8445, 29.9089],
    area: 42_000,
    contact: ['徐志军', '13857400102'],
    goods: ['螺纹钢', '热轧卷板'],
    isInspected: true,
    zones: [
      ['Y1', 20_000, 0],
      ['Y2', 20_000, 0],
    ],
  },
  {
    name: '洋山保税库',
    code: 'YJ-YS-03',
    type: 1,
    city: 310_115,
    address: '上海市浦东新区洋山保税港区顺通路 5 号',
    at: [121.9316, 30.8742],
    area: 26_500,
    contact: ['顾佩珍', '13857400103'],
    goods: ['电解铜', '铝锭', '天然橡胶'],
    isInspected: false,
    zones: [
      ['C1', 9_000, 1],
      ['C2', 9_000, 1],
      ['C3', 5_000, 0],
    ],
  },
]

const JINBIN: readonly WarehouseLine[] = [
  {
    name: '临港一库',
    code: 'JB-LG-01',
    type: 1,
    city: 120_116,
    address: '天津市滨海新区临港经济区渤海二十七路 60 号',
    at: [117.7312, 38.9325],
    area: 22_000,
    contact: ['刘国栋', '13820700201'],
    goods: [],
    isInspected: true,
    zones: [
      ['1-东', 10_000, 0],
      ['1-西', 10_000, 0],
    ],
  },
  {
    name: '东疆露天货场',
    code: 'JB-DJ-02',
    type: 2,
    city: 120_116,
    address: '天津市滨海新区东疆保税港区亚洲路 1977 号',
    at: [117.8106, 39.0038],
    area: 60_000,
    contact: ['王春梅', '13820700202'],
    goods: ['螺纹钢', '热轧卷板'],
    isInspected: false,
    zones: [
      ['甲', 30_000, 0],
      ['乙', 30_000, 0],
    ],
  },
  {
    name: '青岛前湾粮仓',
    code: 'JB-QD-03',
    type: 1,
    city: 370_200,
    address: '青岛市黄岛区前湾港路 579 号',
    at: [120.2139, 36.0106],
    area: 15_800,
    contact: ['孙克勤', '13820700203'],
    goods: ['豆粕'],
    isInspected: false,
    zones: [
      ['筒仓 1', 5_000, 1],
      ['筒仓 2', 5_000, 1],
      ['平房仓', 6_000, 0],
    ],
  },
]

const STORES: readonly DemoStore[] = [
  {
    values: {
      store_name: '甬江仓储有限公司',
      store_code: 'YJCC',
      credit_code: '91330211MA2YJCC01J',
      legal_person: '郑海涛',
      level: 4,
      region: placeOf(330_200),
      address: '宁波市镇海区招宝山街道沿江东路 537 号',
      contact_name: '郑海涛',
      contact_phone: '13900000011',
      username: 'storemanager',
      open_second: 28_800,
      close_second: 64_800,
      guarantee_cap: 20 * YI,
      insure_no: 'PYII202633020000001207',
      insure_amount: 15 * YI,
    },
    warehouses: inOrder(YONGJIANG, warehouse),
  },
  {
    values: {
      store_name: '津滨储运有限公司',
      store_code: 'JBCY',
      credit_code: '91120116MA6JBCY021',
      legal_person: '刘国栋',
      level: 3,
      region: placeOf(120_116),
      address: '天津市滨海新区塘沽街道新港二号路 9 号',
      contact_name: '刘国栋',
      contact_phone: '13900000013',
      username: 'storemanager2',
      open_second: 30_600,
      close_second: 63_000,
      guarantee_cap: 12 * YI,
      insure_no: 'PYII202612010000004416',
      insure_amount: 8 * YI,
    },
    warehouses: inOrder(JINBIN, warehouse),
  },
]

export const DEMO_STORES = inOrder(STORES, (store) => store)
