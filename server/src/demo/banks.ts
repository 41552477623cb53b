import { toPlace, WAN, withSort } from './units.ts'
import { DOCUMENT } from './writers.ts'

const STATE = 1
const JOINT_STOCK = 2
const CITY = 3
const RURAL = 4
const OTHER = 5

const BANKS = [
  ['东海银行', '东海', JOINT_STOCK, 330_200, '宁波市江北区外滩路 18 号', '陈立', 80_000],
  ['江南商业银行', '江南', CITY, 330_100, '杭州市上城区望江路 266 号', '沈佳怡', 50_000],
  ['中原国有银行', '中原', STATE, 410_100, '郑州市金水区花园路 39 号', '赵国强', 120_000],
  ['北方农商银行', '北方农商', RURAL, 210_100, '沈阳市和平区南京街 7 号', '佟丽', 18_000],
  ['海峡城市银行', '海峡', CITY, 350_200, '厦门市思明区鹭江道 52 号', '林文杰', 36_000],
  ['西岭农村商业银行', '西岭农商', RURAL, 510_100, '成都市大邑县晋原镇北街 101 号', '罗丹', 9_600],
  ['津港金融租赁', '津港租赁', OTHER, 120_116, '天津市滨海新区响螺湾 3 号楼', '韩冰', 24_000],
  ['长滩银行', '长滩', JOINT_STOCK, 370_200, '青岛市市南区香港中路 61 号', '于海洋', 64_000],
  ['岭南合作银行', '岭南', CITY, 440_600, '佛山市禅城区季华五路 22 号', '梁秀珍', 30_000],
  ['两江国有银行', '两江', STATE, 500_103, '重庆市渝中区民族路 188 号', '唐宏', 96_000],
  ['云上农商银行', '云上农商', RURAL, 530_100, '昆明市官渡区春城路 62 号', '和志远', 12_000],
  ['淮上银行', '淮上', CITY, 340_300, '蚌埠市蚌山区涂山路 1757 号', '方敏', 21_000],
  ['渤海湾银行', '渤海湾', JOINT_STOCK, 210_200, '大连市中山区人民路 15 号', '宫雪', 72_000],
  ['赣江商业银行', '赣江', CITY, 360_100, '南昌市红谷滩区丰和大道 1 号', '熊伟', 27_000],
] as const

/** Terms repeat in a fixed pattern, so that every start creates the same platform. */
const PLEDGE_RATES = [70_00, 65_00, 60_00]
const INTEREST_RATES = [4_35, 4_85, 5_20, 5_60]
const LOAN_DAYS = [180, 270, 365]

export const DEMO_BANKS = withSort(
  BANKS.map(([bank_name, short_name, bank_type, city, address, contact_name, limitWan], index) => ({
    bank_name,
    short_name,
    bank_type,
    bank_code: String(301_100_000_000 + index * 7_919),
    region: toPlace(city),
    address,
    contact_name,
    contact_phone: `138${String(10_000_000 + index * 104_729)}`,
    credit_limit: limitWan * WAN,
    pledge_rate: PLEDGE_RATES[index % PLEDGE_RATES.length] ?? null,
    interest_rate: INTEREST_RATES[index % INTEREST_RATES.length] ?? null,
    loan_days: LOAN_DAYS[index % LOAN_DAYS.length] ?? null,
    warn_line: 75_00,
    close_line: 85_00,
    account_name: `${bank_name}仓单融资专户`,
    bank_account: `62${String(1_000_000_000_000 + index * 15_485_863)}`,
    disabled: bank_name === '云上农商银行' ? 1 : 0,
  })),
)

const SPOT = { valuation_basis: 1 }
const LOWER = { valuation_basis: 3, basis_discount: 2_00, futures_month: 1, settle_days: 5 }

/** Rates in whole percent; perishable and volatile goods have lower rates than metals. */
const POLICIES = [
  ['东海银行', '有色金属', 70, 5, [75, 80, 90], LOWER],
  ['东海银行', '黑色金属', 65, 8, [72, 78, 88], SPOT],
  ['东海银行', '能源化工', 60, 10, [68, 75, 86], SPOT],
  ['东海银行', '农产品', 60, 10, [68, 75, 85], SPOT],
  ['江南商业银行', '有色金属', 68, 6, [74, 80, 90], SPOT],
  ['江南商业银行', '农产品', 55, 12, [65, 72, 84], SPOT],
] as const

export const DEMO_POLICIES = POLICIES.map(([bank, category, rate, haircut, [warn, call, close], basis]) => ({
  bank,
  category,
  values: {
    pledge_rate: rate * 100,
    haircut: haircut * 100,
    warn_line: warn * 100,
    call_line: call * 100,
    liq_line: close * 100,
    cure_hours: 48,
    price_max_age: 72,
    max_tenor_days: 180,
    inspect_days: 7,
    store_share: 40_00,
    owner_share: 25_00,
    good_share: 50_00,
    allocation_order: 1234,
    day_count: 1,
    ...basis,
  },
}))

const PERSON = 3

const GUARANTORS = [
  ['浙海融资担保有限公司', 1, '91330200MA2GHRZ015', '许明远', 60_000, 'AAA', 330_200, '许明远'],
  ['北方农业信贷担保有限公司', 1, '91210100MA0NYXD02X', '孙志刚', 45_000, 'AA', 210_100, '孙志刚'],
  ['华锦控股集团有限公司', 2, '91310115MA1HJKG03B', '高文博', 20_000, 'AA', 310_115, '高文博'],
  ['津沽粮油实业有限公司', 2, '91120116MA6JGLY049', '曹建军', 8_000, 'A', 120_116, '曹颖'],
  ['陈国梁', PERSON, '330203197505120018', '', 500, null, 330_200, '陈国梁'],
] as const

export const DEMO_GUARANTORS = withSort(
  GUARANTORS.map(([guarantor_name, type, credit_code, legal_person, limitWan, rating, city, contact], index) => ({
    guarantor_name,
    type,
    credit_code,
    legal_person,
    guarantee_limit: limitWan * WAN,
    rating,
    fee_rate: type === PERSON ? null : 80 + index * 20,
    mode: type === PERSON ? 2 : 1,
    region: toPlace(city),
    contact_name: contact,
    contact_phone: `137${String(10_000_000 + index * 104_729)}`,
    license_img: type === PERSON ? undefined : DOCUMENT,
  })),
)
