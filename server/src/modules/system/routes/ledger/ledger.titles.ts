import { title } from '@cangdan/protocol'

export const LEDGER_TITLES = {
  proofs: title(
    '一条记录的账本条目与证明',
    'Ledger entries of a record, with their proofs',
    'Asientos de un registro con sus pruebas',
    '記録の台帳エントリと証明',
  ),
  proofFile: title(
    '一条账本条目的证明文件',
    'The proof of one ledger entry as a file',
    'La prueba de un asiento en un archivo',
    '台帳エントリ一件の証明ファイル',
  ),
  info: title('账本', 'The ledger', 'El libro de asientos', '台帳'),
  days: title(
    '下载若干日的账本',
    'Days of the ledger as a file',
    'Días del libro en un archivo',
    '指定日の台帳をファイルで取得',
  ),
  entries: title('账本条目分片', 'A bundle of entries', 'Un paquete de asientos', '台帳エントリの束'),
} as const
