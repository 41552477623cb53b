import { defineError } from './error-definition.ts'

export const CONTRACT_ERRORS = {
  bad_template_code: defineError(
    '2 至 30 位大写字母、数字或连字符，不能以连字符开头',
    '2 to 30 capital letters, digits or hyphens, not beginning with a hyphen',
    'De 2 a 30 mayúsculas, cifras o guiones, sin empezar por guion',
    '2〜30文字の英大文字・数字・ハイフン。先頭にハイフンは使えません',
  ),
  level_too_low: defineError(
    '质押、担保和借款合同须用数字证书或纸质签署',
    'Pledge, guarantee and loan contracts need a certificate or paper',
    'Los contratos de prenda, garantía y préstamo exigen certificado o papel',
    '質権・保証・融資の契約は電子証明書または紙での署名が必要です',
  ),
  unknown_condition: defineError(
    '没有条件“{name}”',
    'There is no condition “{name}”',
    'No existe la condición «{name}»',
    '条件「{name}」はありません',
  ),
  table_in_line: defineError(
    '“{name}”须独占一段',
    '“{name}” must be a paragraph of its own',
    '«{name}» debe ocupar un párrafo propio',
    '「{name}」は単独の段落にしてください',
  ),
  bad_term: defineError(
    '“{term}”的值无效',
    'The value of “{term}” is not valid',
    'El valor de «{term}» no es válido',
    '「{term}」の値が無効です',
  ),
  term_twice: defineError(
    '“{term}”只能约定一次',
    '“{term}” can be agreed on once only',
    '«{term}» solo se puede acordar una vez',
    '「{term}」の約定は1回だけです',
  ),
  term_missing: defineError(
    '缺少必需的约定“{term}”',
    'The term “{term}” is missing',
    'Falta la estipulación «{term}»',
    '必要な約定「{term}」がありません',
  ),
  variables_missing: defineError(
    '以下内容尚缺：{names}',
    'These values are missing: {names}',
    'Faltan estos datos: {names}',
    '次の項目が不足しています：{names}',
  ),
  site_url_missing: defineError(
    '平台未设置网址，无法生成签署链接；请在系统设置中填写平台网址',
    'The platform has no address for signing links. Enter it in the system settings',
    'La plataforma no tiene dirección para los enlaces de firma. Introdúzcala en los ajustes del sistema',
    'プラットフォームのURLが未設定のため署名リンクを作成できません。システム設定で入力してください',
  ),
  contract_unsigned: defineError(
    '尚有签署方未签署',
    'A party has not signed yet',
    'Falta la firma de una parte',
    '未署名の当事者がいます',
  ),
  contract_disagrees: defineError(
    '合同约定的“{term}”与该笔融资的风控政策不一致',
    'The contract’s “{term}” differs from the risk policy of the loan',
    '«{term}» del contrato difiere de la política de riesgo del préstamo',
    '契約の「{term}」が融資のリスク方針と異なります',
  ),
  contracts_missing: defineError(
    '风控政策要求的合同尚未生效：{kinds}',
    'Contracts that the risk policy requires are not in effect: {kinds}',
    'No están en vigor contratos que exige la política de riesgo: {kinds}',
    'リスク方針が求める契約が未発効です：{kinds}',
  ),
  contract_changed: defineError(
    '合同已变更或已作废，请重新打开链接',
    'The contract has changed or is void. Open the link again',
    'El contrato cambió o quedó sin efecto. Abra de nuevo el enlace',
    '契約が変更または無効になりました。リンクを開き直してください',
  ),
  signing_service_off: defineError(
    '未安装或未启用电子签署插件，不能发送需数字证书签署的合同。请先在插件管理中安装并设置',
    'No signing service is installed and switched on. Contracts with certificates need one: install and set it up under Plugins',
    'No hay un servicio de firma instalado y activo. Los contratos con certificado lo necesitan: instálelo y configúrelo en Complementos',
    '電子署名サービスが導入・有効化されていません。証明書で署名する契約には必要です。プラグイン管理で導入・設定してください',
  ),
  signer_incomplete: defineError(
    '{party}的签署人缺少姓名、手机号或证件号',
    'The signer of {party} lacks a name, phone or number of an identity paper',
    'Al firmante de {party} le falta nombre, teléfono o número de documento',
    '{party}の署名者の氏名・電話番号・証明書番号が不足しています',
  ),
  ticket_unusable: defineError(
    '链接无效、已过期或已使用',
    'The link is not valid, has expired or was used',
    'El enlace no es válido, ha caducado o ya se usó',
    'リンクが無効か、期限切れ、または使用済みです',
  ),
  other_browser: defineError(
    '该链接已在另一浏览器中打开，请在原浏览器中继续，或请发送方重新发送',
    'The link was opened in another browser. Go on there, or ask the sender for a new link',
    'El enlace se abrió en otro navegador. Continúe allí o pida un enlace nuevo',
    'リンクは別のブラウザで開かれています。そのブラウザで続けるか、送信者に再送を依頼してください',
  ),
  not_the_signer: defineError(
    '姓名或证件号后四位与签署人不符',
    'The name or the last four characters do not match the signer',
    'El nombre o los cuatro últimos caracteres no coinciden con el firmante',
    '氏名または証明書番号の末尾4文字が署名者と一致しません',
  ),
  not_your_turn: defineError(
    '尚未轮到您签署，前一签署方签署后将通知您',
    'It is not your turn yet. A message follows when the parties before you have signed',
    'Aún no es su turno. Se le avisará cuando hayan firmado los anteriores',
    'まだ署名の順番ではありません。前の当事者の署名後にお知らせします',
  ),
  loan_is_live: defineError(
    '融资或质押尚未结清，不能终止合同',
    'The loan or a pledge is still live: the contract cannot be terminated',
    'El préstamo o una prenda siguen vigentes: el contrato no se puede terminar',
    '融資または質権が継続中のため、契約を終了できません',
  ),
} as const
