import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const accrualTitles = {
  $: title('计息批次', 'Interest runs', 'Devengos de intereses', '利息計上'),
  $one: title('计息批次', 'interest run', 'devengo de intereses', '利息計上'),
  ...ID_TITLE,
  accrual_no: title('批次号', 'Run no.', 'N.º de devengo', '計上番号'),
  day: title('计息至', 'Accrued to', 'Devengado hasta', '計上日'),
  bank_id: title('银行', 'Bank', 'Banco', '銀行'),
  loan_count: title('贷款笔数', 'Loans', 'Préstamos', '融資件数'),
  interest: title('利息', 'Interest', 'Intereses', '利息'),
  penalty: title('罚息', 'Penalty interest', 'Intereses de demora', '遅延利息'),
  flow_id: title('凭证', 'Journal', 'Asiento', '仕訳'),
  parts_hash: title('明细摘要', 'Digest of its parts', 'Resumen de sus partes', '明細のダイジェスト'),
  ...CREATED_TITLE,
  'form.run': title('计息', 'Interest run', 'Devengo', '利息計上'),
} as const
