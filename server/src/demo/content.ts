// What the demo platform publishes and keeps beside its trade: guarantors, categories of help, messages, notices, agreements, and the
// cameras of its warehouses. Invented names; the streams lead nowhere.
import { richText, type Row } from '@cangdan/protocol'
import { type DemoRecord, inOrder, placeOf, WAN } from './records.ts'

type GuarantorLine = readonly [
  name: string,
  type: 1 | 2 | 3,
  code: string,
  legal: string,
  limitWan: number,
  rating: string | null,
  city: number,
  contact: string,
]

const GUARANTORS: readonly GuarantorLine[] = [
  ['浙海融资担保有限公司', 1, '91330200MA2GHRZ015', '许明远', 60_000, 'AAA', 330_200, '许明远'],
  ['北方农业信贷担保有限公司', 1, '91210100MA0NYXD02X', '孙志刚', 45_000, 'AA', 210_100, '孙志刚'],
  ['华锦控股集团有限公司', 2, '91310115MA1HJKG03B', '高文博', 20_000, 'AA', 310_115, '高文博'],
  ['津沽粮油实业有限公司', 2, '91120116MA6JGLY049', '曹建军', 8_000, 'A', 120_116, '曹颖'],
  ['陈国梁', 3, '330203197505120018', '', 500, null, 330_200, '陈国梁'],
]

export const DEMO_GUARANTORS: readonly DemoRecord[] = inOrder(
  GUARANTORS,
  ([guarantor_name, type, credit_code, legal_person, limitWan, rating, city, contact_name], index) => ({
    values: {
      guarantor_name,
      type,
      credit_code,
      legal_person,
      guarantee_limit: limitWan * WAN,
      rating,
      fee_rate: type === 3 ? null : 80 + index * 20,
      mode: type === 3 ? 2 : 1,
      region: placeOf(city),
      contact_name,
      contact_phone: `137${String(10_000_000 + index * 104_729)}`,
    },
  }),
)

type HelpLine = readonly [name: string, below: readonly string[]]

/** By name: each category of the first level, and those that lie in it. */
const HELP: readonly HelpLine[] = [
  ['账号与登录', ['注册与开户', '找回密码']],
  ['仓单质押', ['质押申请', '补仓与解押']],
  ['仓储服务', ['入库与出库', '盘点与巡检']],
]

export interface DemoHelp extends DemoRecord {
  readonly below: readonly DemoRecord[]
}

/** Ordered so that a category is followed by those that lie in it. */
export const DEMO_HELP: readonly DemoHelp[] = HELP.map(([name, below], place) => {
  const sort = (HELP.length - place) * 100
  return {
    values: { name, sort },
    below: below.map((each, index) => ({ values: { name: each, sort: sort - 1 - index } })),
  }
})

const SYSTEM = 1
const BUSINESS = 2
const ALERT = 3
const IN_APP = 1
const SMS = 2

export const DEMO_MESSAGES: readonly Row[] = [
  {
    title: '国庆假期服务安排',
    type: SYSTEM,
    content: '假期内平台照常开放；放款与解押顺延至节后第一个工作日办理。',
    send_type: [IN_APP],
    receive_type: 0,
  },
  {
    title: '请复核本月盘点结果',
    type: BUSINESS,
    content: '本月盘点已结束，请各仓储企业在三个工作日内复核差异并确认。',
    send_type: [IN_APP, SMS],
    receive_type: 2,
    jump_path: '/stores/warehouse/list',
  },
  {
    title: '铜价波动较大，请关注预警',
    type: ALERT,
    content: '近日铜价波动较大，请关注质押率与预警线，必要时提前准备补仓。',
    send_type: [IN_APP, SMS],
    receive_type: 3,
    jump_path: '/goods/good/price/list',
  },
]

export const DEMO_NOTICES: readonly Row[] = [
  {
    title: '质押率调整公告',
    type: 2,
    content: richText.ofWords(
      '根据近期市场波动情况，铜、铝等有色金属的质押率上限自下月起按新的风控政策执行。\n已发放的贷款不受影响；新申请以放款当日适用的政策为准。',
      {},
    ),
    receive_type: [1, 3],
    is_show: 1,
    sort: 10,
  },
  {
    title: '入库须知更新',
    type: 1,
    content: richText.ofWords(
      '入库时请随货提供质检报告原件。重量以仓库过磅为准，误差超过约定范围的由双方复磅确认。',
      {},
    ),
    receive_type: [1, 2, 4],
    is_show: 1,
  },
  {
    title: '平台功能升级通知',
    type: 1,
    content: richText.ofWords(
      '价格导入支持各交易所日行情文件，导出任务可在后台运行，完成后在导出任务中下载。',
      {},
    ),
    receive_type: [0],
    is_show: 1,
  },
]

interface DemoAgreement {
  readonly values: Row
  readonly isPublished: boolean
}

const agreementOf = (
  agreement_key: string,
  name: string,
  words: string,
  { isPublished = true, variables = [] }: { isPublished?: boolean; variables?: readonly string[] } = {},
): DemoAgreement => ({
  values: { agreement_key, title: name, variables, content: richText.ofWords(words, {}) },
  isPublished,
})

export const DEMO_AGREEMENTS: readonly DemoAgreement[] = [
  agreementOf(
    'register',
    '平台注册协议',
    '一、注册人应当提供真实、准确、完整的资料。\n二、账号由注册人自行保管，以账号完成的操作视为注册人本人的行为。\n三、平台发现资料不实的，可以暂停账号的使用。',
  ),
  agreementOf(
    'privacy',
    '隐私政策',
    '一、平台只收集办理仓单质押业务所必需的信息。\n二、未经本人同意，平台不向业务各方以外的第三方提供个人信息。\n三、本人可以随时查阅、更正自己的信息。',
  ),
  agreementOf(
    'pledge',
    '仓单质押服务协议',
    '一、出质人{{出质人}}向{{质权人}}保证对质物享有完整的处分权。\n二、质押自登记之日起设立。\n三、质押率达到{{预警线}}的，平台通知出质人；达到{{补仓线}}的，出质人应当在{{补仓时限}}内补仓。',
    { variables: ['出质人', '质权人', '预警线', '补仓线', '补仓时限'] },
  ),
  agreementOf(
    'storage',
    '仓储服务协议',
    '一、保管人{{保管人}}按照仓单记载的品名、规格和数量保管货物。\n二、未经质权人书面同意，保管人不得放货。\n三、保管人配合平台的盘点与巡检。',
    { variables: ['保管人'] },
  ),
  agreementOf('auth', '征信授权书', '授权人同意平台及贷款银行为办理融资业务，查询并使用其信用信息。'),
  agreementOf(
    'cancel',
    '账号注销协议',
    '一、有未结清业务的账号不能注销。\n二、注销后，依法应当保存的记录继续保存。',
  ),
  agreementOf(
    'privacy',
    '隐私政策',
    '一、平台只收集办理仓单质押业务所必需的信息，并逐项说明用途。\n二、未经本人同意，平台不向业务各方以外的第三方提供个人信息。\n三、本人可以随时查阅、更正、删除自己的信息。',
    { isPublished: false },
  ),
]

/** What is watched of each warehouse, and by which type of camera. */
const WATCHED = [
  ['大门', 1],
  ['作业区', 2],
] as const

/** A camera at the gate of a warehouse and one at its loading bays. */
export const camerasOf = (name: string, place: number): readonly Row[] =>
  WATCHED.map(([position, camera_type], index) => ({
    camera_name: `${name} ${position}`,
    position,
    camera_type,
    brand: 1 + ((place + index) % 4),
    device_no: `CAM${String(20_260_000 + place * 10 + index)}`,
    channel_no: 1,
    protocol: 1,
    play_url: `https://stream.example.com/live/${place}-${index + 1}.m3u8`,
  }))
