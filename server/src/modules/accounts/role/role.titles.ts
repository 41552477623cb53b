// The words of a role.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const roleTitles = {
  $: title('角色管理', 'Roles', 'Roles', 'ロール管理'),
  $one: title('角色', 'role', 'rol', 'ロール'),
  ...ID_TITLE,
  name: title('角色名称', 'Role', 'Rol', 'ロール名'),
  description: title('角色描述', 'Description', 'Descripción', '説明'),
  path_arr: title('菜单权限', 'Menu paths', 'Rutas del menú', 'メニュー権限'),
  api_arr: title('接口权限', 'API paths', 'Rutas de la API', 'API権限'),
  organisation_id: title('所属机构', 'Organisation', 'Organización', '所属機関'),
  operator_count: title('操作员数', 'Operators', 'Operadores', 'オペレーター数'),
  is_system: title('系统内置', 'Built-in', 'Integrado', '組み込み'),
  'is_system.0': title('否', 'No', 'No', 'いいえ'),
  'is_system.1': title('是', 'Yes', 'Sí', 'はい'),
  is_fixed: title('不可修改', 'Fixed', 'Fijo', '変更不可'),
  update_time: title('更新时间', 'Updated at', 'Actualizado el', '更新日時'),
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
  'form.rights': title('权限', 'Permissions', 'Permisos', '権限'),
} as const
