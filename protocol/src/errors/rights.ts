// Why somebody may not do that to a role or an operator; a part of the one catalogue.
import { business } from './failure.ts'

export const RIGHTS_ERRORS = {
  unknown_grant: business(
    '不存在权限“{name}”',
    'There is no permission “{name}”',
    'No existe el permiso «{name}»',
    '権限「{name}」は存在しません',
  ),
  beyond_own: business(
    '您自己没有“{name}”权限，不能授予他人',
    'You do not hold “{name}” yourself, so you cannot grant it',
    'Usted no tiene «{name}», así que no puede concederlo',
    '「{name}」の権限をお持ちでないため、付与できません',
  ),
  built_in: business(
    '系统内置角色不允许此操作，可以复制后再修改',
    'This role is built in, so this cannot be done with it. Copy it instead',
    'Este rol viene integrado, no se puede hacer con él. Cópielo',
    '組み込みロールのため、この操作はできません。コピーして使用してください',
  ),
  role_in_use: business(
    '还有 {n} 个操作员使用此角色，不能删除',
    'Operators ({n}) have it, so it cannot be deleted',
    'Lo tienen operadores ({n}), no se puede eliminar',
    'このロールのオペレーターが{n}名いるため削除できません',
  ),
  own_role: business(
    '不能扩大自己所属角色的权限，请由其他管理员操作',
    'Nobody adds to a role that they hold themselves. Ask another administrator',
    'Nadie amplía un rol que él mismo tiene. Pídalo a otro administrador',
    '自分が持つロールの権限は追加できません。他の管理者に依頼してください',
  ),
  beyond_role: business(
    '该角色的权限超出您自己的权限，您不能更改',
    'This role allows more than you hold, so you cannot change it',
    'Este rol permite más de lo que usted tiene, no puede modificarlo',
    'このロールはあなたより多くの権限を持つため、変更できません',
  ),
  beyond_operator: business(
    '该操作员的权限超出您自己的权限，您不能更改',
    'This operator holds more than you do, so you cannot change them',
    'Este operador tiene más permisos que usted, no puede modificarlo',
    'このオペレーターはあなたより多くの権限を持つため、変更できません',
  ),
  own_account: business(
    '不能停用或删除自己的账号',
    'Nobody disables or deletes their own account',
    'Nadie deshabilita ni elimina su propia cuenta',
    '自分のアカウントは停止も削除もできません',
  ),
  last_admin: business(
    '这是最后一位可用的超级管理员，不能停用、删除或取消其角色',
    'This is the last super administrator in use, who must stay as they are',
    'Es el último superadministrador activo y debe seguir como está',
    '最後の有効なスーパー管理者のため、変更できません',
  ),
  has_acted: business(
    '该账号已有操作记录，不能删除，请改为停用',
    'This account has left its mark in the records, so it cannot be deleted. Disable it instead',
    'Esta cuenta figura en los registros, no se puede eliminar. Deshabilítela',
    'このアカウントには操作記録があるため削除できません。停止してください',
  ),

  kept_elsewhere: business(
    '该机构在其所属模块中维护，不能在此修改',
    'This organisation is kept on a screen of its own, not here',
    'Esta organización se gestiona en su propia pantalla, no aquí',
    'この機関は専用の画面で管理します。ここでは変更できません',
  ),
  same_record: business(
    '请选择另一个人',
    'Choose somebody else',
    'Elija a otra persona',
    '別の人物を選んでください',
  ),
  both_bank: business(
    '两人都是银行操作员，一人只能有一个在用的银行操作员账号。请先禁用或删除其中一个',
    'Both are operators of a bank, and a person has one such account in use. Disable or delete one of them first',
    'Ambos son operadores de banco, y cada persona tiene una sola cuenta de ese tipo en uso. Deshabilite o elimine antes una',
    '両者とも銀行オペレーターです。使用中の銀行オペレーターのアカウントは一人一つまでのため、先に一方を停止または削除してください',
  ),

  // one field of an operator
  bank_person: business(
    '此人已是银行操作员，一人只能有一个在用的银行操作员账号',
    'This person is a bank’s operator already, by another account that is in use',
    'Esta persona ya es operador de un banco con otra cuenta en uso',
    'この人物はすでに別の使用中アカウントで銀行オペレーターです',
  ),
  phone_of_other: business(
    '此手机号属于另一个人。如是同一人，请在人员管理中合并',
    'This number is another person’s. If it is the same one, join them among the persons',
    'Este número es de otra persona. Si es la misma, únalas en Personas',
    'この番号は別の人物のものです。同一人物なら人物管理で統合してください',
  ),
  role_beyond_own: business(
    '角色“{role}”的权限超出您自己的权限',
    'The role “{role}” allows more than you hold yourself',
    'El rol «{role}» permite más de lo que usted tiene',
    'ロール「{role}」の権限はあなたの権限を超えています',
  ),
  password_short: business(
    '密码至少 {min} 个字符',
    'At least {min} characters',
    'Al menos {min} caracteres',
    '{min}文字以上にしてください',
  ),
  password_is_name: business(
    '密码不能与账号或姓名相同',
    'Must not be the account or the name',
    'No puede ser la cuenta ni el nombre',
    'アカウントや氏名と同じにはできません',
  ),
  password_has_name: business(
    '密码不能包含账号或手机号',
    'Must not contain the account or the phone number',
    'No puede contener la cuenta ni el teléfono',
    'アカウントや電話番号を含めることはできません',
  ),
  password_digit: business(
    '密码须包含数字',
    'Must contain a digit',
    'Debe contener un dígito',
    '数字を含めてください',
  ),
  password_lower: business(
    '密码须包含小写字母',
    'Must contain a lower-case letter',
    'Debe contener una minúscula',
    '英小文字を含めてください',
  ),
  password_upper: business(
    '密码须包含大写字母',
    'Must contain an upper-case letter',
    'Debe contener una mayúscula',
    '英大文字を含めてください',
  ),
  password_sign: business(
    '密码须包含符号',
    'Must contain a symbol',
    'Debe contener un símbolo',
    '記号を含めてください',
  ),
  password_repeats: business(
    '同一字符不能连续超过 {max} 次',
    'No character more than {max} times in a row',
    'Ningún carácter más de {max} veces seguidas',
    '同じ文字の連続は{max}回までです',
  ),
  password_weak: business(
    '此密码过于常见，请更换',
    'This password is too common',
    'Esta contraseña es demasiado común',
    'このパスワードは推測されやすいため使えません',
  ),
  password_used: business(
    '不能使用最近 {count} 次用过的密码',
    'Must not be a password used before (counting back {count})',
    'No puede ser una contraseña ya usada (se cuentan {count})',
    '直近{count}回のパスワードは使えません',
  ),
  password_due: business(
    '请先修改密码',
    'Please change your password first',
    'Cambie primero su contraseña',
    '先にパスワードを変更してください',
  ),
  bad_address: business(
    '“{line}”不是 IP 地址或网段',
    '“{line}” is neither an address nor a network',
    '«{line}» no es una dirección ni una red',
    '「{line}」はIPアドレスでもネットワークでもありません',
  ),
  shuts_out_saver: business(
    '您当前的地址 {address} 将无法访问，未保存',
    'Your own address {address} would be shut out. Nothing was saved',
    'Su propia dirección {address} quedaría excluida. No se guardó nada',
    '現在のアドレス {address} が利用できなくなるため、保存していません',
  ),
  platform_closed: business(
    '平台已关闭：{reason}',
    'The platform is closed: {reason}',
    'La plataforma está cerrada: {reason}',
    'プラットフォームは停止中です：{reason}',
  ),
  storage_not_ready: business(
    '该存储插件尚未安装，请选择“本地”',
    'The plugin for this storage is not installed. Choose this server',
    'El complemento de este almacenamiento no está instalado. Elija este servidor',
    'この保存先のプラグインが未導入です。「このサーバー」を選択してください',
  ),
  unknown_extension: business(
    '不支持“{extension}”，可用：{known}',
    'Not supported: {extension}. There are {known}',
    'No se admite {extension}. Hay {known}',
    '「{extension}」は使えません。使える形式: {known}',
  ),
  social_not_ready: business(
    '社交登录插件尚未安装，暂不能开启',
    'The plugin for social sign-in is not installed yet',
    'El complemento de acceso social aún no está instalado',
    'ソーシャルログインのプラグインが未導入のため、有効にできません',
  ),
  wx_not_ready: business(
    '微信登录插件尚未安装和配置，暂不能绑定微信',
    'WeChat cannot be linked yet: its plugin is not installed and set up',
    'Aún no se puede vincular WeChat: su complemento no está instalado ni configurado',
    'WeChat プラグインがまだ導入・設定されていないため、連携できません',
  ),
  password_differs: business(
    '两次输入的密码不一致',
    'The two passwords differ',
    'Las contraseñas no coinciden',
    'パスワードが一致しません',
  ),
  not_future: business(
    '必须晚于现在',
    'Must lie in the future',
    'Debe ser posterior a ahora',
    '現在より後にしてください',
  ),
} as const
