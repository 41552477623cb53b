// The words of the money book.
import { title } from '@cangdan/protocol'

export const BOOK_WORDS = {
  day: title('截至日期', 'End of day', 'Al cierre del día', '基準日'),
  kind: title('科目', 'Account', 'Cuenta', '勘定'),
  accounts: title('账户数', 'Accounts', 'Cuentas', '口座数'),
  owner: title('所属', 'Of', 'Titular', '帰属'),
  debit: title('借方', 'Debit', 'Debe', '借方'),
  credit: title('贷方', 'Credit', 'Haber', '貸方'),
  balance: title('余额', 'Balance', 'Saldo', '残高'),
  total: title('合计', 'Total', 'Total', '合計'),
  balanced: title('借贷相等', 'Debits equal credits', 'El debe iguala al haber', '貸借一致'),
  unbalanced: title(
    '借贷不等，请立即核查',
    'Debits and credits differ: look into it at once',
    'El debe y el haber no coinciden: revíselo de inmediato',
    '貸借が一致しません。直ちに確認してください',
  ),
  sign: title(
    '余额为贷方减借方：正数是应付所属方，负数是应收',
    'A balance is credit less debit: above zero it is owed to the owner, below zero by them',
    'El saldo es haber menos debe: positivo se debe al titular; negativo, lo debe él',
    '残高は貸方−借方。正は帰属先への債務、負は債権',
  ),
  all: title('全部科目', 'All accounts', 'Todas las cuentas', '全勘定'),
  lines: title('分录', 'Lines', 'Apuntes', '仕訳明細'),
  time: title('时间', 'Time', 'Hora', '日時'),
  event: title('事项', 'Event', 'Concepto', '摘要'),
  flow: title('流水号', 'Flow no.', 'N.º de flujo', '明細番号'),
  after: title('余额', 'Balance after', 'Saldo posterior', '残高'),
  about: title('业务', 'About', 'Origen', '取引'),
  cut: title(
    '仅显示前 {n} 条',
    'The first {n} are shown',
    'Se muestran los primeros {n}',
    '先頭の{n}件を表示',
  ),
  none: title(
    '截至当日没有记账',
    'Nothing was posted by then',
    'Sin apuntes hasta entonces',
    'この日までの記帳はありません',
  ),
  journal: title('本笔分录', 'All lines of it', 'Todos sus apuntes', 'この取引の仕訳'),
  proof: title('账本证明', 'Proof in the ledger', 'Prueba en el libro', '台帳の証明'),
  no_entries: title(
    '该业务在账本中没有条目',
    'The ledger has no entries of it',
    'El libro no tiene asientos suyos',
    '台帳にエントリはありません',
  ),
} as const
