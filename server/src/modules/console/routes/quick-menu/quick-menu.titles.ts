import { title } from '@cangdan/protocol'

export const QUICK_MENU_TITLES = {
  list: title('快捷菜单', 'Quick menus', 'Accesos rápidos', 'クイックメニュー'),
  add: title('添加快捷菜单', 'Add a quick menu', 'Añadir un acceso rápido', 'クイックメニューを追加'),
  addAll: title(
    '保存全部快捷菜单',
    'Save all quick menus',
    'Guardar todos los accesos rápidos',
    'クイックメニューをすべて保存',
  ),
  remove: title('移除快捷菜单', 'Remove a quick menu', 'Quitar un acceso rápido', 'クイックメニューを削除'),
}
