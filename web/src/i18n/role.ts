// Texts of the role editor.
import { title } from '@cangdan/protocol'

export const ROLE = {
  rights: title('权限', 'Permissions', 'Permisos', '権限'),
  search: title('搜索权限', 'Search permissions', 'Buscar permisos', '権限を検索'),
  expand: title('全部展开', 'Expand all', 'Desplegar todo', 'すべて展開'),
  collapse: title('全部收起', 'Collapse all', 'Plegar todo', 'すべて折りたたむ'),
  only_granted: title('只看已授予', 'Only what is granted', 'Solo lo concedido', '付与済みのみ'),
  copy: title('从其他角色复制', 'Copy from another role', 'Copiar de otro rol', '他のロールからコピー'),
  copied: title(
    '已复制“{role}”的权限',
    'Permissions of “{role}” copied',
    'Permisos de «{role}» copiados',
    '「{role}」の権限をコピーしました',
  ),
  count: title('已授予 {n} / {all}', '{n} of {all} granted', '{n} de {all} concedidos', '{n} / {all} 付与'),
  none: title('没有符合的权限', 'No permission fits', 'Ningún permiso coincide', '該当する権限がありません'),
  none_granted: title(
    '还没有授予任何权限',
    'Nothing is granted yet',
    'Aún no se ha concedido nada',
    'まだ権限が付与されていません',
  ),
  show_all: title('显示全部', 'Show all', 'Mostrar todo', 'すべて表示'),
  changes: title('保存后：', 'Saving will:', 'Al guardar:', '保存すると：'),
  granted: title('授予 {n} 项', 'grant {n}', 'concede {n}', '{n}件を付与'),
  taken: title('收回 {n} 项', 'take away {n}', 'retira {n}', '{n}件を取り消し'),
  show_changes: title('查看明细', 'Show them', 'Ver detalle', '詳細を表示'),
  hide_changes: title('收起明细', 'Hide them', 'Ocultar detalle', '詳細を隠す'),
  unchanged: title('没有变动', 'Unchanged', 'Sin cambios', '変更なし'),
  standard: title(
    '本版本的标准角色“{role}”与此角色不同，采用后：',
    'This role differs from the standard role “{role}” of this release. Adopting it will:',
    'Este rol difiere del rol estándar «{role}» de esta versión. Al adoptarlo:',
    'このロールは、このバージョンの標準ロール「{role}」と異なります。適用すると：',
  ),
  signed_in: title(
    '当前有 {n} 人在线使用此角色，保存后立即生效。',
    'People with this role who are signed in now: {n}. It acts on their next step.',
    'Personas con este rol conectadas ahora: {n}. Surte efecto en su próximo paso.',
    'このロールの{n}名がサインイン中です。次の操作から反映されます。',
  ),
  beyond: title(
    '该角色的权限超出您自己的权限，您不能更改',
    'This role allows more than you hold, so you cannot change it',
    'Este rol permite más de lo que usted tiene, no puede modificarlo',
    'このロールはあなたより多くの権限を持つため、変更できません',
  ),
  beyond_hint: title(
    '您没有其中这些权限：{rights}。请联系拥有这些权限的管理员。',
    'You do not hold: {rights}. Ask an administrator who does.',
    'Usted no tiene: {rights}. Pídalo a un administrador que sí.',
    'ご自身にない権限：{rights}。権限を持つ管理者にご依頼ください。',
  ),
  fixed: title(
    '超级管理员拥有全部权限',
    'The super administrator holds every permission',
    'El superadministrador tiene todos los permisos',
    'スーパー管理者はすべての権限を持ちます',
  ),
  fixed_hint: title(
    '此角色不能修改。',
    'This role cannot be changed.',
    'Este rol no se puede modificar.',
    'このロールは変更できません。',
  ),
} as const
