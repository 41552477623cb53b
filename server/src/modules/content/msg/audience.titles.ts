import { title } from '@cangdan/protocol'

export const AUDIENCE_TITLES = [
  title('全部', 'All', 'Todos', '全員'),
  title('货主', 'Owners', 'Propietarios', '荷主'),
  title('仓储方', 'Storage firms', 'Empresas de almacenaje', '倉庫会社'),
  title('银行', 'Banks', 'Bancos', '銀行'),
  title('巡检员', 'Inspectors', 'Inspectores', '検査員'),
  title('操作员', 'Operators', 'Operadores', 'オペレーター'),
] as const
