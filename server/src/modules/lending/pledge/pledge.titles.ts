// The words of a pledge.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { SHORT_TITLES } from '#modules/receipts/index.ts'
import { ENFORCE_ACTION_TITLES, LOSE_ACTION_TITLES, RELEASE_ACTION_TITLES } from '../release/shared.titles.ts'

const SEARCH_DATE = title('登记查询日', 'Registry searched on', 'Registro consultado el', '登記照会日')
const SEARCH = title('查询证明', 'Search certificate', 'Certificado de consulta', '照会証明')
const RESULT = title('查询结果', 'Search result', 'Resultado de la consulta', '照会結果')
const NONE_FOUND = title('无在先登记', 'No prior registration', 'Sin inscripción previa', '先行登記なし')
const PRIOR = title('有在先登记', 'Prior registration found', 'Con inscripción previa', '先行登記あり')
const NOTE = title(
  '在先登记确认说明',
  'Why it is taken despite a prior registration',
  'Por qué se acepta pese a la inscripción previa',
  '先行登記を承知で受ける理由',
)
const NO = title('登记编号', 'Registration no.', 'N.º de inscripción', '登記番号')
const REGISTRY_TIME = title('登记时间', 'Registered at', 'Inscrita el', '登記日時')
const REGISTRY_END = title('登记到期日', 'Registered to', 'Inscrita hasta', '登記期限')
const REGISTRY = title('登记证明', 'Registration', 'Inscripción', '登記証明')
const INSURE_NO = title('保单号', 'Policy no.', 'N.º de póliza', '保険証券番号')
const INSURE_AMOUNT = title('保险金额', 'Insured amount', 'Suma asegurada', '保険金額')
const INSURE_END = title('保险到期', 'Insured to', 'Seguro hasta', '保険期限')
const INSURE = title(
  '保单（银行第一受益人）',
  'Policy, the bank paid first',
  'Póliza a favor del banco',
  '保険証券（銀行が第一受取人）',
)
const REASON = title('原因', 'Reason', 'Motivo', '理由')
const ENDORSED = title('质押背书', 'Endorsed', 'Endosada', '質入裏書')
const SEARCHED = title('已登记查询', 'Searched and insured', 'Consultada y asegurada', '照会・保険済み')

export const pledgeTitles = {
  $: title('质押登记', 'Pledges', 'Prendas', '質権管理'),
  $one: title('质押', 'pledge', 'prenda', '質権'),
  ...ID_TITLE,
  pledge_no: title('质押编号', 'Pledge no.', 'N.º de prenda', '質権番号'),
  pledge_state: title('质押状态', 'State', 'Estado', '状態'),
  'pledge_state.0': title('已保留', 'Held', 'Retenida', '確保済み'),
  'pledge_state.1': title('仓储已确认', 'Sealed', 'Sellada', '倉庫確認済み'),
  'pledge_state.2': title('质押中', 'Active', 'Vigente', '有効'),
  'pledge_state.3': title('已解押', 'Released', 'Liberada', '解除済み'),
  'pledge_state.4': title('已处置', 'Enforced', 'Ejecutada', '実行済み'),
  'pledge_state.5': title('已取消', 'Cancelled', 'Cancelada', '取消済み'),
  'pledge_state.6': title('已灭失', 'Lost', 'Perdida', '滅失'),
  financing_id: title('融资', 'Loan', 'Préstamo', '融資'),
  receipt_id: title('仓单', 'Receipt', 'Resguardo', '証券'),
  goods: title('货物', 'Goods', 'Mercancía', '商品'),
  bank_id: title('银行', 'Bank', 'Banco', '銀行'),
  owner_id: title('货主', 'Owner', 'Propietario', '荷主'),
  store_id: title('仓储企业', 'Storage firm', 'Empresa de almacenaje', '倉庫会社'),
  lot_id: title('批次', 'Lot', 'Lote', 'ロット'),
  weight: title('质押重量', 'Weight', 'Peso', '重量'),
  released_weight: title('已解押重量', 'Released weight', 'Peso liberado', '解除済み重量'),
  earmarked_weight: title('待解押重量', 'Approved to be released', 'Pendiente de liberar', '解除予定の重量'),
  live_weight: title('在押重量', 'Pledged now', 'Peso en prenda', '質入れ中の重量'),
  initial_price: title(
    '出质单价（每吨）',
    'Price when held, a tonne',
    'Precio al retener, por tonelada',
    '質入時単価（1トン）',
  ),
  initial_grade: title(
    '出质等级系数',
    'Grade factor when held',
    'Factor de calidad al retener',
    '質入時の等級係数',
  ),
  price_date: title('价格日期', 'Price of', 'Precio del', '価格の日付'),
  initial_value: title('出质货值', 'Value when held', 'Valor al retener', '質入時価額'),
  hold_end: title('保留至', 'Held until', 'Retenida hasta', '確保期限'),
  hold_name: title('出质人', 'Held by', 'Retenida por', '質入者'),
  is_endorsed: ENDORSED,
  'is_endorsed.0': title('未背书', 'Not endorsed', 'Sin endosar', '裏書なし'),
  'is_endorsed.1': title('已背书', 'Endorsed', 'Endosada', '裏書済み'),
  endorse_time: title('背书时间', 'Endorsed at', 'Endosada el', '裏書日時'),
  endorse_name: title('背书人', 'Endorsed by', 'Endosada por', '裏書者'),
  seal_time: title('仓储确认时间', 'Sealed at', 'Sellada el', '倉庫確認日時'),
  seal_name: title('仓储确认人', 'Sealed by', 'Sellada por', '倉庫確認者'),
  is_registered: SEARCHED,
  'is_registered.0': title('未查询登记', 'Not searched', 'Sin consultar', '未照会'),
  'is_registered.1': title('已查询登记', 'Searched', 'Consultada', '照会済み'),
  search_date: SEARCH_DATE,
  search_result: RESULT,
  'search_result.1': NONE_FOUND,
  'search_result.2': PRIOR,
  search_note: NOTE,
  search_files: SEARCH,
  registration_no: NO,
  registry_time: REGISTRY_TIME,
  registry_end: REGISTRY_END,
  registry_files: REGISTRY,
  insure_no: INSURE_NO,
  insure_amount: INSURE_AMOUNT,
  insure_end: INSURE_END,
  insure_files: INSURE,
  register_name: title('登记经办人', 'Searched by', 'Consultada por', '照会者'),
  perfection_method: title('生效方式', 'Came about by', 'Constituida por', '成立方法'),
  'perfection_method.1': title('背书交付', 'Delivery', 'Entrega', '裏書交付'),
  'perfection_method.2': title('办理登记', 'Registration', 'Inscripción', '登記'),
  perfected_time: title('质押生效时间', 'Perfected at', 'Constituida el', '成立日時'),
  receive_name: title('银行接收人', 'Received by', 'Recibida por', '受領者'),
  priority_no: title('成立序号', 'Sequence', 'Orden de constitución', '成立順'),
  rank_no: title('受偿顺位', 'Rank', 'Prelación', '順位'),
  medium: title('仓单介质', 'Medium', 'Soporte', '媒体'),
  'medium.1': title('电子', 'Electronic', 'Electrónico', '電子'),
  'medium.2': title('纸质', 'Paper', 'Papel', '紙'),
  answer: REASON,
  end_time: title('终结时间', 'Ended at', 'Terminada el', '終了日時'),
  ...CREATED_TITLE,
  'action.endorse': title('质押背书', 'Endorse as a pledge', 'Endosar en prenda', '質入裏書'),
  'action.endorse.confirm': title(
    '在仓单上背书“质押”，被背书人为该银行。',
    'The receipt is endorsed to the bank with the word 质押 (pledge).',
    'El resguardo se endosa al banco con la palabra 质押 (prenda).',
    '証券に「质押」（質入れ）と裏書し、被裏書人を銀行とします。',
  ),
  'action.seal': title('确认并盖章', 'Confirm and seal', 'Confirmar y sellar', '確認・押印'),
  'action.seal.confirm': title(
    '确认货物在库、盘点相符，未经银行同意不放行。',
    'The goods are there as counted, and leave with the bank’s consent alone.',
    'La mercancía está como se contó y solo sale con el consentimiento del banco.',
    '貨物が棚卸どおり在庫し、銀行の同意なく出庫しないことを確認します。',
  ),
  'action.register': title('登记与保险', 'Search and insurance', 'Consulta y seguro', '照会と保険'),
  'action.register.search_date': SEARCH_DATE,
  'action.register.search_result': RESULT,
  'action.register.search_result.1': NONE_FOUND,
  'action.register.search_result.2': PRIOR,
  'action.register.search_note': NOTE,
  'action.register.search_files': SEARCH,
  'action.register.registration_no': NO,
  'action.register.registry_time': REGISTRY_TIME,
  'action.register.registry_time.hint': title(
    '登记系统记载的时间，质权按此排序；电子仓单须登记',
    'As the registry states it; the pledge ranks by it. An electronic receipt needs a registration',
    'Según el registro; determina la prelación. Un resguardo electrónico requiere inscripción',
    '登記簿記載の日時。質権の順位を決めます。電子証券は登記が必要です',
  ),
  'action.register.registry_end': REGISTRY_END,
  'action.register.registry_files': REGISTRY,
  'action.register.insure_no': INSURE_NO,
  'action.register.insure_amount': INSURE_AMOUNT,
  'action.register.insure_end': INSURE_END,
  'action.register.insure_files': INSURE,
  'action.renew': title('续登记、续保', 'Renew cover', 'Renovar cobertura', '登記・保険の更新'),
  'action.renew.registration_no': NO,
  'action.renew.registry_time': REGISTRY_TIME,
  'action.renew.registry_time.hint': title(
    '仅首次登记，或登记已到期后重新登记时填写',
    'Only for a first registration, or after one has ended',
    'Solo para una primera inscripción o si la anterior ha vencido',
    '初回登記、または登記期限後の再登記のみ',
  ),
  'action.renew.registry_end': REGISTRY_END,
  'action.renew.registry_files': REGISTRY,
  'action.renew.insure_no': INSURE_NO,
  'action.renew.insure_amount': INSURE_AMOUNT,
  'action.renew.insure_end': INSURE_END,
  'action.renew.insure_files': INSURE,
  'action.receive': title('接收仓单', 'Receive', 'Recibir', '受領'),
  'action.receive.confirm': title(
    '质押自此生效，银行成为仓单控制人。',
    'The pledge takes effect, and the bank controls the receipt.',
    'La prenda surte efecto y el banco controla el resguardo.',
    '質権が成立し、銀行が証券の支配者になります。',
  ),
  'action.cancel': title('取消', 'Cancel', 'Cancelar', '取消'),
  'action.cancel.answer': REASON,
  ...RELEASE_ACTION_TITLES,
  ...SHORT_TITLES,
  ...ENFORCE_ACTION_TITLES,
  ...LOSE_ACTION_TITLES,
  'history.repoint': title(
    '转到新仓单',
    'Moved to a new receipt',
    'Pasada a otro resguardo',
    '新しい証券に移転',
  ),
  'history.lapse': title('保留到期', 'Hold lapsed', 'Retención caducada', '確保期限切れ'),
  'history.end': title(
    '随融资终结',
    'Ended with its loan',
    'Terminada con el préstamo',
    '融資終了に伴い終了',
  ),
} as const
