import { defineError } from './error-definition.ts'

export const SCREEN_ERRORS = {
  msg_nobody: defineError(
    '没有可以接收这条消息的账号',
    'There is no account that this message would reach',
    'Ninguna cuenta recibiría este mensaje',
    'このメッセージを受け取るアカウントがありません',
  ),
  msg_without_plugin: defineError(
    '公众号插件尚未安装，请去掉“公众号”后再发送',
    'The plugin of the official account is not installed. Take that channel away and send it again',
    'El complemento de la cuenta oficial no está instalado. Quite ese canal y vuelva a enviarlo',
    '公式アカウントのプラグインが導入されていません。送信方法から外して送信してください',
  ),
  quick_menu_repeated: defineError('请勿重复添加', 'It is there already', 'Ya está añadido', 'すでに追加されています'),
  quick_menu_full: defineError(
    '最多可添加{max}个快捷菜单哦',
    'At most {max} quick menus can be added',
    'Se pueden añadir como máximo {max} accesos rápidos',
    'クイックメニューは{max}個まで追加できます',
  ),
  quick_menu_refused: defineError(
    '{title}不可添加快捷菜单哦',
    '{title} cannot be a quick menu',
    '{title} no puede ser un acceso rápido',
    '{title}はクイックメニューに追加できません',
  ),
  list_view_repeated: defineError(
    '已有同名的视图，请换一个名称',
    'There is a view of this name already. Choose another name',
    'Ya existe una vista con este nombre. Elija otro',
    '同じ名前のビューがあります。別の名前にしてください',
  ),
  list_views_full: defineError(
    '最多可保存{max}个视图，请先删除不用的视图',
    'At most {max} views can be saved. Delete one first',
    'Se pueden guardar como máximo {max} vistas. Elimine una antes',
    '保存できるビューは{max}個までです。先に不要なものを削除してください',
  ),
  list_view_changed: defineError(
    '该视图已被他人修改或删除，您的更改尚未保存，可另存为新视图',
    'Somebody else has changed or deleted this view. Yours is not saved yet: save it as a new view',
    'Otra persona ha modificado o eliminado esta vista. La suya aún no se ha guardado: guárdela como una vista nueva',
    'このビューは他のユーザーが変更または削除しました。まだ保存されていません。別のビューとして保存できます',
  ),
  unchanged: defineError(
    '数据未发生任何改变，请修改数据后再次提交',
    'Nothing has been changed. Change something first',
    'No se ha cambiado nada. Cambie algo antes de enviarlo',
    '変更がありません。変更してから送信してください',
  ),
}
