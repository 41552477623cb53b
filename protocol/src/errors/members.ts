import { defineError } from './error-definition.ts'

export const MEMBER_ERRORS = {
  bad_paper_no: defineError(
    '证件号有误：身份证号为 18 位，末位为校验码，请逐位核对',
    'Not the number of a paper: an ID card has 18 digits, the last of which checks the others. Compare it digit by digit',
    'No es un número de documento: el de identidad tiene 18 cifras y la última comprueba las demás. Compárelo cifra por cifra',
    '証明書番号が正しくありません。身分証は18桁で、末尾は検査数字です。1桁ずつご確認ください',
  ),
  not_identity_card: defineError(
    '与证件类型不符：居民身份证号为 18 位',
    'That is not the number of this kind of paper: an ID card has 18 digits',
    'No es el número de este tipo de documento: el de identidad tiene 18 cifras',
    '証明書の種類と番号が一致しません。身分証は18桁です',
  ),
  not_passport: defineError(
    '这是居民身份证号，不是护照号',
    'That is an ID card number, not a passport number',
    'Es un número de documento de identidad, no de pasaporte',
    'これは身分証番号で、パスポート番号ではありません',
  ),
  not_permit: defineError(
    '这是居民身份证号，不是通行证号',
    'That is an ID card number, not a permit number',
    'Es un número de documento de identidad, no de permiso',
    'これは身分証番号で、通行証番号ではありません',
  ),
  bad_host: defineError(
    '请输入域名，例如 shop.example.com，不含 https:// 和路径',
    'Enter a domain such as shop.example.com, without https:// and without a path',
    'Introduzca un dominio como shop.example.com, sin https:// ni ruta',
    'shop.example.com のようなドメインを、https:// やパスなしで入力してください',
  ),
  bad_stream_host: defineError(
    '请输入主机，例如 live.example.com 或 10.0.0.8:8443，不含 https:// 和路径',
    'Enter a host such as live.example.com or 10.0.0.8:8443, without https:// and without a path',
    'Introduzca un host como live.example.com o 10.0.0.8:8443, sin https:// ni ruta',
    'live.example.com や 10.0.0.8:8443 のようなホストを、https:// やパスなしで入力してください',
  ),
  ends_before: defineError(
    '止期不能早于起期',
    'It ends before it begins',
    'Termina antes de empezar',
    '終了日が開始日より前です',
  ),
  credit_code_taken: defineError(
    '该统一社会信用代码已有企业通过认证',
    'Another company with this credit code has been approved already',
    'Ya se ha aprobado otra empresa con este código de crédito',
    'この統一社会信用コードの企業はすでに承認されています',
  ),
  supplier_incomplete: defineError(
    '账号已注册，请继续填写企业入驻资料',
    'This account is registered. Enter the company’s data to go on',
    'La cuenta está registrada. Introduzca los datos de la empresa para continuar',
    'アカウントは登録済みです。続けて企業情報を入力してください',
  ),
  supplier_pending: defineError(
    '入驻资料正在审核，通过后即可登录',
    'The company’s data is being reviewed. Signing in is possible once it is approved',
    'Los datos de la empresa están en revisión. Podrá acceder cuando se aprueben',
    '企業情報は審査中です。承認後にログインできます',
  ),
  supplier_returned: defineError(
    '入驻资料已退回：{remark}。请修改后重新提交',
    'The company’s data was returned: {remark}. Correct it and submit it again',
    'Los datos de la empresa se devolvieron: {remark}. Corríjalos y vuelva a enviarlos',
    '企業情報が差し戻されました（{remark}）。修正して再提出してください',
  ),
  supplier_rejected: defineError(
    '入驻申请已驳回：{remark}',
    'The application was rejected: {remark}',
    'La solicitud se rechazó: {remark}',
    '申請は却下されました（{remark}）',
  ),
  registration_closed: defineError(
    '平台未开通短信，暂不能自助注册，请联系平台',
    'This platform sends no codes, so nobody registers by themselves. Please contact it',
    'Esta plataforma no envía códigos y no admite el registro. Contacte con ella',
    'SMSが利用できないため、登録を受け付けていません。運営者にご連絡ください',
  ),
  phone_registered: defineError(
    '该手机号已注册，请直接登录',
    'This phone number is registered already. Log in with it',
    'Este teléfono ya está registrado. Inicie sesión con él',
    'この携帯電話番号は登録済みです。ログインしてください',
  ),
  phone_not_registered: defineError(
    '该手机号尚未注册，请先注册',
    'This phone number is not registered yet. Register first',
    'Este teléfono aún no está registrado. Regístrese primero',
    'この携帯電話番号は未登録です。先に登録してください',
  ),
  already_entered: defineError(
    '入驻资料已提交，请勿重复提交',
    'The company’s data has been submitted already',
    'Los datos de la empresa ya se han enviado',
    '企業情報はすでに提出されています',
  ),
  agreement_changed: defineError(
    '协议已更新，请阅读新版后重新确认',
    'The agreements have changed. Read the new versions and accept them',
    'Los acuerdos han cambiado. Lea las nuevas versiones y acéptelas',
    '規約が更新されました。新しい版を読んで同意してください',
  ),
  papers_wait: defineError(
    '已有一份资料正在审核或已退回，请在那一份上修改',
    'Papers of yours wait already, or were returned to you. Change those',
    'Ya hay documentos suyos en revisión o devueltos. Corrija esos',
    '審査待ち、または差し戻された書類がすでにあります。そちらを修正してください',
  ),
  too_many_addresses: defineError(
    '每人最多可保存 10 个收货地址',
    'At most 10 delivery addresses a person',
    'Como máximo 10 direcciones de entrega por persona',
    '配送先は1人10件までです',
  ),
  enter_expired: defineError(
    '验证已过期，请重新验证手机号',
    'The verification has run out. Verify the phone again',
    'La verificación ha caducado. Verifique de nuevo el teléfono',
    '認証の有効期限が切れました。電話番号をもう一度認証してください',
  ),
} as const
