// Profiles of the spreadsheets of exchanges and of AKShare, with their ignored columns.
import { title } from '@cangdan/protocol'
import type { SheetProfile } from '#engine/declare/sheet-rules.ts'
import { buildContractCode } from './contract-code.ts'

/** Price changes are computed here, turnover is not stored, and volumes are not split. */
const ignoreTitles = (...titles: readonly string[]) => Object.fromEntries(titles.map((each) => [each, null]))
const MONEY = ignoreTitles('成交额', '成交金额', '成交额(万元)', '成交金额(万元)', '成交额(亿元)', 'amount', 'turnover')

export const EXCHANGE_SHEETS: readonly SheetProfile[] = [
  {
    name: 'shfe',
    title: title('上期所行情表', 'SHFE sheet', 'Hoja de SHFE', 'SHFE 相場表'),
    columns: {
      ...MONEY,
      ...ignoreTitles('前收盘', '前收盘价', '昨收盘', '涨跌', '涨跌1', '涨跌2', '持仓变化', '变化', '商品名称', '品种'),
      ...ignoreTitles('pre close', 'ch1', 'ch2'),
    },
  },
  {
    name: 'shfe_day',
    title: title('上期所日交易快讯', 'SHFE daily express', 'Hoja diaria de SHFE', 'SHFE 日次相場'),
    columns: {
      ...MONEY,
      ...ignoreTitles('前收盘', '涨跌', '涨跌1', '涨跌2', '变化', '持仓变化'),
      交割月份: 'contract_code',
      成交手: 'volume',
      持仓手: 'open_interest',
    },
    joined: { field: 'contract_code', group: /^(?:商品名称|品种)\s*[:：]\s*(.+)$/u, join: buildContractCode },
  },
  {
    name: 'dce',
    title: title('大商所日行情', 'DCE daily sheet', 'Hoja diaria de DCE', 'DCE 日次相場'),
    columns: {
      ...MONEY,
      ...ignoreTitles(
        '商品名称',
        '品种名称',
        '品种',
        '前收盘价',
        '涨跌',
        '涨跌1',
        '持仓量变化',
        '隐含波动率(%)',
        'Delta',
        '交割月份',
      ),
      合约名称: 'contract_code',
    },
  },
  {
    name: 'czce',
    title: title('郑商所日行情', 'CZCE daily sheet', 'Hoja diaria de CZCE', 'CZCE 日次相場'),
    columns: {
      ...MONEY,
      ...ignoreTitles('涨跌1', '涨跌2', '增减量', '交割结算价'),
      品种代码: 'contract_code',
      品种月份: 'contract_code',
    },
  },
  {
    name: 'gfex',
    title: title('广期所日行情', 'GFEX daily sheet', 'Hoja diaria de GFEX', 'GFEX 日次相場'),
    columns: {
      ...MONEY,
      ...ignoreTitles('商品名称', '前收盘价', '涨跌', '涨跌1', '持仓量变化', '隐含波动率'),
      交割月份: 'contract_code',
    },
    joined: { field: 'contract_code', title: '商品名称', join: buildContractCode },
  },
  {
    name: 'akshare',
    title: title('AKShare 文件', 'AKShare file', 'Archivo de AKShare', 'AKShare ファイル'),
    columns: {
      ...MONEY,
      ...ignoreTitles('variety', 'index', 'Unnamed: 0', '涨跌', '涨跌幅'),
      动态结算价: 'settle_price',
      时间: 'trade_date',
    },
  },
]
