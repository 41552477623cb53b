import { title } from '@cangdan/protocol'
import { ID_TITLE } from '#engine/declare/columns/common-columns.ts'

const PATTERN = title(
  '六位十六进制小写，如 #1f7cfa',
  'Six hexadecimal digits in small letters, such as #1f7cfa',
  'Seis dígitos hexadecimales en minúsculas, como #1f7cfa',
  '小文字の16進数6桁（例: #1f7cfa）',
)

export const themeTitles = {
  $: title('平台主题', 'Platform theme', 'Tema de la plataforma', 'プラットフォームのテーマ'),
  $one: title('平台主题', 'platform theme', 'tema de la plataforma', 'プラットフォームのテーマ'),
  ...ID_TITLE,
  theme_color: title('主题色', 'Theme colour', 'Color del tema', 'テーマカラー'),
  'theme_color.hint': PATTERN,
  menu_background: title('菜单背景色', 'Menu background', 'Fondo del menú', 'メニューの背景色'),
  'menu_background.hint': PATTERN,
  menu_text_color: title('菜单文字色', 'Menu text colour', 'Color del texto del menú', 'メニューの文字色'),
  'menu_text_color.hint': PATTERN,
  'form.basic': title('颜色', 'Colours', 'Colores', '色'),
} as const
