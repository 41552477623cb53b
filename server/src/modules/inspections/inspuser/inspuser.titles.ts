import { title } from '@cangdan/protocol'
import { REGION_TITLE } from '#engine/declare/columns/region.ts'
import { nameOptions } from '#engine/declare/columns/option-titles.ts'
import { accountTitles, FACTOR_TITLES } from '#modules/accounts/index.ts'

export const inspuserTitles = {
  ...accountTitles,
  ...FACTOR_TITLES,
  ...REGION_TITLE,
  $: title('巡检员', 'Inspectors', 'Inspectores', '検査員'),
  $one: title('巡检员', 'inspector', 'inspector', '検査員'),
  agency_id: title('监管公司', 'Inspection agency', 'Agencia de inspección', '検査会社'),
  card_no: title('证件号', 'ID number', 'N.º de documento', '身分証番号'),
  employer_type: title('所属方', 'Engaged by', 'Contratado por', '委託者'),
  ...nameOptions('employer_type', {
    1: title('银行', 'Bank', 'Banco', '銀行'),
    2: title('平台', 'Platform', 'Plataforma', 'プラットフォーム'),
    3: title('第三方监管', 'Third party', 'Tercero', '第三者'),
  }),
  cert_file: title('从业证书', 'Certificate', 'Certificado', '資格証明書'),
  cert_end: title('证书到期', 'Certificate to', 'Certificado hasta', '資格の期限'),
  warehouse_ids: title('负责仓库', 'Warehouses', 'Almacenes', '担当倉庫'),
  inspect_count: title('巡检次数', 'Inspections', 'Inspecciones', '検査回数'),
  last_inspect_time: title('最近巡检', 'Last inspection', 'Última inspección', '最終検査'),
  'form.work': title('资质与负责范围', 'Qualification and warehouses', 'Cualificación y almacenes', '資格と担当'),
} as const
