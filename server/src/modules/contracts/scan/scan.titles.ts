import { nameOptions } from '#engine/declare/columns/option-titles.ts'
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'

const REASON = title('退回原因', 'Reason', 'Motivo', '理由')
const PAGES = title(
  '清点的合同页数（不含封面）',
  'Pages counted, without the cover sheet',
  'Páginas contadas, sin la portada',
  '数えたページ数（表紙を除く）',
)
const SIGNATURES = title('清点的签章数', 'Signatures counted', 'Firmas contadas', '数えた署名押印の数')
const COMPARE = title(
  '请逐页与发送的合同文件核对，并清点页数与签章。',
  'Compare each page with the sent file, and count pages and signatures.',
  'Compare cada página con el archivo enviado y cuente páginas y firmas.',
  '送付ファイルと1ページずつ照合し、ページ数と署名押印を数えてください。',
)

export const STATES = {
  0: title('待核对', 'To be checked', 'Por comprobar', '照合待ち'),
  1: title('待复核', 'Checked once', 'Comprobado una vez', '再照合待ち'),
  2: title('已确认', 'Confirmed', 'Confirmado', '確認済み'),
  3: title('已退回', 'Refused', 'Rechazado', '差し戻し'),
  4: title('已被替换', 'Replaced', 'Sustituido', '差し替え済み'),
} as const

export const scanTitles = {
  $: title('签署扫描件', 'Scans of signed paper', 'Escaneos firmados', '署名済みスキャン'),
  $one: title('签署扫描件', 'scan of signed paper', 'escaneo firmado', '署名済みスキャン'),
  ...ID_TITLE,
  scan_no: title('扫描编号', 'Scan no.', 'N.º de escaneo', 'スキャン番号'),
  contract_id: title('合同', 'Contract', 'Contrato', '契約'),
  'contract_id.hint': title(
    '首页是带二维码的封面时可留空',
    'May be empty if the first page is the cover sheet with the QR code',
    'Puede quedar vacío si la primera página es la portada con el código QR',
    '1ページ目がQRコード付きの表紙なら空欄にできます',
  ),
  party_id: title('签署方', 'Signed by', 'Firmado por', '署名した当事者'),
  'party_id.hint': title(
    '留空表示所有尚未签署的一方都签在这份纸上',
    'Empty: all parties that had not signed yet have signed this paper',
    'Vacío: firmaron este papel todas las partes que faltaban',
    '空欄は、未署名の当事者全員がこの紙に署名したことを表します',
  ),
  bank_id: title('银行', 'Bank', 'Banco', '銀行'),
  print_id: title('打印件', 'Printed copy', 'Copia impresa', '印刷物'),
  print_code: title('打印编号', 'Code of the copy', 'Código de la copia', '印刷コード'),
  matched: title('匹配方式', 'Matched', 'Asociado', '照合方法'),
  ...nameOptions('matched', {
    1: title('封面二维码', 'By the QR code', 'Por el código QR', '表紙のQRコード'),
    2: title('人工指定合同', 'By hand', 'A mano', '手動で指定'),
  }),
  files: title('扫描件', 'Scan', 'Escaneo', 'スキャン'),
  file_hash: title('合同文件哈希', 'Hash of the sent file', 'Hash del archivo enviado', '送付ファイルのハッシュ'),
  pages: title('合同页数', 'Pages of the contract', 'Páginas del contrato', '契約のページ数'),
  scan_pages: title('扫描页数', 'Pages of the scan', 'Páginas del escaneo', 'スキャンのページ数'),
  state: title('状态', 'State', 'Estado', '状態'),
  ...nameOptions('state', STATES),
  add_name: title('上传人', 'Uploaded by', 'Subido por', '登録者'),
  check_name: title('核对人', 'Checked by', 'Comprobado por', '照合者'),
  check_time: title('核对时间', 'Checked at', 'Comprobado el', '照合日時'),
  check_pages: title('核对页数', 'Pages, first count', 'Páginas, primer recuento', 'ページ数（照合）'),
  check_signatures: title('核对签章数', 'Signatures, first count', 'Firmas, primer recuento', '署名数（照合）'),
  accept_name: title('复核人', 'Confirmed by', 'Confirmado por', '再照合者'),
  accept_time: title('复核时间', 'Confirmed at', 'Confirmado el', '再照合日時'),
  accept_pages: title('复核页数', 'Pages, second count', 'Páginas, segundo recuento', 'ページ数（再照合）'),
  accept_signatures: title('复核签章数', 'Signatures, second count', 'Firmas, segundo recuento', '署名数（再照合）'),
  reason: REASON,
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'form.basic': title('扫描件', 'Scan', 'Escaneo', 'スキャン'),
  'action.check': title('核对', 'Check', 'Comprobar', '照合'),
  'action.check.confirm': COMPARE,
  'action.check.pages_seen': PAGES,
  'action.check.signatures_seen': SIGNATURES,
  'action.accept': title('复核确认', 'Confirm', 'Confirmar', '再照合して確認'),
  'action.accept.confirm': COMPARE,
  'action.accept.pages_seen': PAGES,
  'action.accept.signatures_seen': SIGNATURES,
  'action.refuse': title('退回', 'Refuse', 'Rechazar', '差し戻す'),
  'action.refuse.reason': REASON,
  'history.replace': title('被替换', 'Replaced', 'Sustitución', '差し替え'),
} as const
