// A separate filter column, because in a query `device` is the name of a signature's key (docs/wire.md §5).
import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { type ColumnSpec, FEW_VALUES } from '#engine/declare/columns/column.ts'

/** Returns the table's column `device` under another name, with the titles of `TERMINAL_TITLES`. */
export const terminalColumn = (table: 'log_login' | 'feedback') =>
  ({
    type: 'select',
    sql: sql.ref(`${table}.device`),
    options: [1, 2, 3, 4, 5],
    filter: true,
    fullScan: FEW_VALUES,
    list: false,
  }) as const satisfies ColumnSpec

const PC = title('电脑', 'PC', 'Ordenador', 'PC')
const H5 = title('手机网页', 'H5', 'Móvil', 'スマートフォン')
const OFFICIAL_ACCOUNT = title('公众号', 'Official account', 'Cuenta oficial', '公式アカウント')
const MINI_PROGRAM = title('小程序', 'Mini program', 'Miniprograma', 'ミニプログラム')
const APP = title('APP', 'App', 'Aplicación', 'アプリ')
const TERMINAL = title('终端', 'Device', 'Dispositivo', '端末')

export const TERMINAL_TITLES = {
  device: TERMINAL,
  'device.1': PC,
  'device.2': H5,
  'device.3': OFFICIAL_ACCOUNT,
  'device.4': MINI_PROGRAM,
  'device.5': APP,
  terminal: TERMINAL,
  'terminal.1': PC,
  'terminal.2': H5,
  'terminal.3': OFFICIAL_ACCOUNT,
  'terminal.4': MINI_PROGRAM,
  'terminal.5': APP,
} as const
