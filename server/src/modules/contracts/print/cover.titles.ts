// Texts of the cover sheet, in the language of the contract.
import { title } from '@cangdan/protocol'

export const COVER = {
  $: title('纸质签署封面', 'Cover sheet for signing', 'Portada para la firma', '署名用の表紙'),
  foot: title(
    '{no} · 签署封面 · {code}',
    '{no} · Cover sheet · {code}',
    '{no} · Portada · {code}',
    '{no} · 署名用の表紙 · {code}',
  ),
  no: title('合同编号：{no}', 'Contract no.: {no}', 'Contrato n.º: {no}', '契約番号：{no}'),
  copy: title('打印编号：{code}', 'Copy no.: {code}', 'Copia n.º: {code}', '印刷番号：{code}'),
  file: title('合同文件', 'File of the contract', 'Archivo del contrato', '契約ファイル'),
  hash: title('文件 SHA-256', 'SHA-256 of the file', 'SHA-256 del archivo', 'ファイルのSHA-256'),
  pages: title('合同页数', 'Pages of the contract', 'Páginas del contrato', '契約のページ数'),
  // `{filePages}` is filled in where the pages of the file are counted.
  page_count: title(
    '{filePages} 页（不含本封面）',
    '{filePages} (without this sheet)',
    '{filePages} (sin esta portada)',
    '{filePages} ページ（この表紙を除く）',
  ),
  time: title('打印时间', 'Printed at', 'Impreso el', '印刷日時'),
  zone: title('{time}（东八区）', '{time} (UTC+8)', '{time} (UTC+8)', '{time}（UTC+8）'),
  party: title('本件签署方', 'Signed by', 'La firma', 'この控えの署名者'),
  all: title(
    '各方同签一份',
    'All parties sign this copy',
    'Todas las partes firman esta copia',
    '全当事者がこの1部に署名',
  ),
  parties: title('签署方', 'Parties', 'Partes', '当事者'),
  role: title('身份', 'Role', 'Calidad', '立場'),
  name: title('单位', 'Organisation', 'Organización', '組織'),
  signer: title('签署人', 'Signer', 'Firmante', '署名者'),
  instructions: title('签署说明', 'How to sign', 'Cómo firmar', '署名の手順'),
} as const

export const INSTRUCTIONS = [
  title(
    '请打印全部页面，不要缩放或裁切，并由签署人在末页签署栏签字、盖章并填写日期。',
    'Print all pages without scaling or cutting them. The signer signs, seals and dates the last page.',
    'Imprima todas las páginas sin escalarlas ni recortarlas. El firmante firma, sella y fecha la última página.',
    'すべてのページを拡大縮小や裁断をせずに印刷し、署名者が最終ページの署名欄に署名・押印し、日付を記入してください。',
  ),
  title(
    '签署前请核对每页页脚的合同编号与页码；本封面不是合同的一部分，不在其上签署。',
    'Before signing, compare contract number and page number at the foot of each page. This sheet is no part of the contract: do not sign it.',
    'Antes de firmar, compruebe el número de contrato y de página al pie de cada página. Esta portada no forma parte del contrato: no la firme.',
    '署名の前に、各ページ下部の契約番号とページ番号を確認してください。この表紙は契約の一部ではないため、署名しないでください。',
  ),
  title(
    '签署后将本封面与合同全部页面按顺序扫描，封面在最前，二维码须完整清晰。',
    'After signing, scan this sheet first and then all pages of the contract in order. The QR code must be whole and sharp.',
    'Después de firmar, escanee primero esta portada y luego todas las páginas del contrato en orden. El código QR debe verse entero y nítido.',
    '署名後、この表紙を先頭にして契約の全ページを順にスキャンしてください。二次元コードが欠けず鮮明に写るようにしてください。',
  ),
  title(
    '将扫描件（PDF 或图片）上传到平台，由银行两名人员分别核对页数与签章；确认后签署方告生效。',
    'Upload the scan (PDF or pictures) to the platform. Two persons of the bank each compare pages and signatures; the signatures count after their confirmation.',
    'Suba el escaneo (PDF o imágenes) a la plataforma. Dos personas del banco comprueban por separado páginas y firmas; las firmas valen tras su confirmación.',
    'スキャン（PDFまたは画像）をプラットフォームにアップロードしてください。銀行の担当者2名がページ数と署名をそれぞれ照合し、その確認後に署名が有効になります。',
  ),
  title(
    '请妥善保管纸质原件。',
    'Keep the paper original.',
    'Conserve el original en papel.',
    '紙の原本を大切に保管してください。',
  ),
]
