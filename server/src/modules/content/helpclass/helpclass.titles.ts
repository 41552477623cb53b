import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, SHOWN_TITLES, SORT_TITLE } from '#engine/declare/columns/common-columns.ts'

export const helpClassTitles = {
  $: title('帮助分类', 'Help categories', 'Categorías de ayuda', 'ヘルプ分類'),
  $one: title('帮助分类', 'help category', 'categoría de ayuda', 'ヘルプ分類'),
  ...ID_TITLE,
  name: title('分类名称', 'Name', 'Nombre', '分類名'),
  pid: title('上级分类', 'Parent', 'Categoría superior', '上位分類'),
  help_count: title('文章数', 'Articles', 'Artículos', '記事数'),
  icon: title('图标', 'Icon', 'Icono', 'アイコン'),
  ...SHOWN_TITLES,
  ...SORT_TITLE,
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
} as const
