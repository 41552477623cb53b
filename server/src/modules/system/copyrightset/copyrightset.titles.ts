import { title } from '@cangdan/protocol'
import { ID_TITLE } from '#engine/declare/columns/common-columns.ts'

const HTTPS = title('以 https:// 开头', 'Begins with https://', 'Empieza por https://', 'https:// で始まる URL')

export const copyrightSetTitles = {
  $: title('版权设置', 'Copyright', 'Derechos de autor', '著作権表示'),
  $one: title('版权设置', 'copyright settings', 'derechos de autor', '著作権表示'),
  ...ID_TITLE,
  copyright: title('版权信息', 'Copyright text', 'Texto de derechos', '著作権の文言'),
  copyright_url: title('版权链接', 'Copyright link', 'Enlace de derechos', '著作権のリンク'),
  'copyright_url.hint': HTTPS,
  company_name: title('公司名称', 'Company', 'Empresa', '会社名'),
  copyright_logo: title('页脚 LOGO', 'Footer logo', 'Logo del pie', 'フッターのロゴ'),
  icp_no: title('ICP备案号', 'ICP number', 'Número ICP', 'ICP 登録番号'),
  icp_url: title('ICP备案链接', 'ICP link', 'Enlace ICP', 'ICP 登録リンク'),
  'icp_url.hint': HTTPS,
  police_no: title('公安备案号', 'Public security number', 'Registro policial', '公安登録番号'),
  police_url: title('公安备案链接', 'Public security link', 'Enlace del registro policial', '公安登録リンク'),
  'police_url.hint': HTTPS,
  police_icon: title('公安备案图标', 'Public security icon', 'Icono del registro policial', '公安登録アイコン'),
  tech_support: title('技术支持', 'Technical support', 'Soporte técnico', '技術サポート'),
  tech_support_url: title('技术支持链接', 'Technical support link', 'Enlace de soporte', '技術サポートのリンク'),
  'tech_support_url.hint': HTTPS,
  'form.basic': title('版权', 'Copyright', 'Derechos', '著作権'),
  'form.filing': title('备案', 'Registration', 'Registros', '登録'),
  'form.support': title('技术支持', 'Support', 'Soporte', 'サポート'),
} as const
