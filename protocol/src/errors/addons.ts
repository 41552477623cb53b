import { defineError } from './error-definition.ts'

export const ADDON_ERRORS = {
  addon_off: defineError(
    '插件“{key}”未安装，此功能不可用',
    'The plugin “{key}” is not installed',
    'El complemento «{key}» no está instalado',
    'プラグイン「{key}」が導入されていません',
  ),
  addon_unknown: defineError(
    '没有此插件',
    'There is no such plugin',
    'No existe ese complemento',
    'そのプラグインはありません',
  ),
  secret_unreadable: defineError(
    '无法读取已保存的密钥，请重新填写',
    'The stored secret cannot be read. Enter it again',
    'No se puede leer el secreto guardado. Indíquelo de nuevo',
    '保存済みのシークレットを読み取れません。入力し直してください',
  ),
} as const
