// Futures varieties that goods may follow: a closed list by exchange. The number of a variety is its exchange times 100 plus its position; it never
// changes, because rows store it.
import { title, type Title } from '@cangdan/protocol'

export const EXCHANGE_TITLES = {
  exchange: title('交易所', 'Exchange', 'Mercado', '取引所'),
  'exchange.1': title('上期所 SHFE', 'SHFE', 'SHFE (Shanghái)', 'SHFE 上海先物'),
  'exchange.2': title('能源中心 INE', 'INE', 'INE (Shanghái)', 'INE 上海国際エネルギー'),
  'exchange.3': title('大商所 DCE', 'DCE', 'DCE (Dalian)', 'DCE 大連商品'),
  'exchange.4': title('郑商所 CZCE', 'CZCE', 'CZCE (Zhengzhou)', 'CZCE 鄭州商品'),
  'exchange.5': title('广期所 GFEX', 'GFEX', 'GFEX (Cantón)', 'GFEX 広州先物'),
} as const

export const EXCHANGES = [1, 2, 3, 4, 5] as const

type VarietyTitles = readonly [symbol: string, zh: string, en: string, es: string, ja: string]

const SHFE: readonly VarietyTitles[] = [
  ['cu', '沪铜', 'copper', 'cobre', '銅'],
  ['al', '沪铝', 'aluminium', 'aluminio', 'アルミニウム'],
  ['zn', '沪锌', 'zinc', 'cinc', '亜鉛'],
  ['pb', '沪铅', 'lead', 'plomo', '鉛'],
  ['ni', '沪镍', 'nickel', 'níquel', 'ニッケル'],
  ['sn', '沪锡', 'tin', 'estaño', '錫'],
  ['au', '沪金', 'gold', 'oro', '金'],
  ['ag', '沪银', 'silver', 'plata', '銀'],
  ['rb', '螺纹钢', 'rebar', 'corrugado', '鉄筋'],
  ['hc', '热轧卷板', 'hot-rolled coil', 'bobina caliente', '熱延コイル'],
  ['ss', '不锈钢', 'stainless steel', 'inoxidable', 'ステンレス'],
  ['ru', '天然橡胶', 'natural rubber', 'caucho natural', '天然ゴム'],
  ['bu', '沥青', 'bitumen', 'betún', 'アスファルト'],
]
const INE: readonly VarietyTitles[] = [
  ['sc', '原油', 'crude oil', 'crudo', '原油'],
  ['nr', '20号胶', 'TSR 20 rubber', 'caucho TSR 20', 'TSR20ゴム'],
  ['lu', '低硫燃料油', 'LSFO', 'fueloil bajo en azufre', '低硫黄燃料油'],
  ['bc', '国际铜', 'bonded copper', 'cobre en depósito', '国際銅'],
]
const DCE: readonly VarietyTitles[] = [
  ['i', '铁矿石', 'iron ore', 'mineral de hierro', '鉄鉱石'],
  ['j', '焦炭', 'coke', 'coque', 'コークス'],
  ['jm', '焦煤', 'coking coal', 'carbón de coque', '原料炭'],
  ['m', '豆粕', 'soybean meal', 'harina de soja', '大豆ミール'],
  ['y', '豆油', 'soybean oil', 'aceite de soja', '大豆油'],
  ['p', '棕榈油', 'palm oil', 'aceite de palma', 'パーム油'],
  ['a', '豆一', 'soybean no. 1', 'soja n.º 1', '大豆1号'],
  ['c', '玉米', 'corn', 'maíz', 'トウモロコシ'],
  ['cs', '玉米淀粉', 'corn starch', 'almidón de maíz', 'コーンスターチ'],
  ['l', '聚乙烯', 'LLDPE', 'polietileno', 'ポリエチレン'],
  ['pp', '聚丙烯', 'polypropylene', 'polipropileno', 'ポリプロピレン'],
  ['v', '聚氯乙烯', 'PVC', 'cloruro de polivinilo', '塩化ビニル樹脂'],
  ['eg', '乙二醇', 'ethylene glycol', 'etilenglicol', 'エチレングリコール'],
  ['eb', '苯乙烯', 'styrene', 'estireno', 'スチレン'],
]
const CZCE: readonly VarietyTitles[] = [
  ['CF', '棉花', 'cotton', 'algodón', '綿花'],
  ['SR', '白糖', 'white sugar', 'azúcar blanco', '白糖'],
  ['TA', 'PTA', 'purified terephthalic acid', 'ácido tereftálico', '高純度テレフタル酸'],
  ['MA', '甲醇', 'methanol', 'metanol', 'メタノール'],
  ['FG', '玻璃', 'glass', 'vidrio', 'ガラス'],
  ['SA', '纯碱', 'soda ash', 'carbonato sódico', 'ソーダ灰'],
  ['ZC', '动力煤', 'thermal coal', 'carbón térmico', '一般炭'],
  ['AP', '苹果', 'apple', 'manzana', 'リンゴ'],
]
const GFEX: readonly VarietyTitles[] = [
  ['si', '工业硅', 'silicon metal', 'silicio metálico', '金属シリコン'],
  ['lc', '碳酸锂', 'lithium carbonate', 'carbonato de litio', '炭酸リチウム'],
]

export interface Variety {
  readonly code: number
  readonly exchange: number
  readonly symbol: string
  readonly title: Title
}

export const VARIETIES: readonly Variety[] = [SHFE, INE, DCE, CZCE, GFEX].flatMap((varieties, index) =>
  varieties.map(([symbol, zh, en, es, ja], place) => ({
    code: (index + 1) * 100 + place + 1,
    exchange: index + 1,
    symbol,
    title: title(`${symbol} ${zh}`, `${symbol} ${en}`, `${symbol} ${es}`, `${symbol} ${ja}`),
  })),
)

export const VARIETY_CODES = VARIETIES.map(({ code }) => code)

export const VARIETY_TITLES = {
  qh_code: title('期货品种', 'Futures variety', 'Futuro', '先物品目'),
  ...(Object.fromEntries(VARIETIES.map(({ code, title: words }) => [`qh_code.${code}`, words])) as Record<
    `qh_code.${number}`,
    Title
  >),
}
