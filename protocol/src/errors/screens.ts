// Why somebody's own arrangement of screens cannot be so; a part of the one catalogue.
import { business } from './failure.ts'

export const SCREEN_ERRORS = {
  quick_menu_repeated: business(
    '请勿重复添加',
    'It is there already',
    'Ya está añadido',
    'すでに追加されています',
  ),
  quick_menu_full: business(
    '最多可添加{max}个快捷菜单哦',
    'At most {max} quick menus can be added',
    'Se pueden añadir como máximo {max} accesos rápidos',
    'クイックメニューは{max}個まで追加できます',
  ),
  quick_menu_refused: business(
    '{title}不可添加快捷菜单哦',
    '{title} cannot be a quick menu',
    '{title} no puede ser un acceso rápido',
    '{title}はクイックメニューに追加できません',
  ),
  unchanged: business(
    '数据未发生任何改变，请修改数据后再次提交',
    'Nothing has been changed. Change something first',
    'No se ha cambiado nada. Cambie algo antes de enviarlo',
    '変更がありません。変更してから送信してください',
  ),
}
