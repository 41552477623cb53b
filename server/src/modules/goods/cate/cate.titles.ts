import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE, SORT_TITLE } from '#engine/declare/columns/common-columns.ts'

export const cateTitles = {
  $: title('货物品类', 'Categories', 'Categorías', '品目分類'),
  $one: title('品类', 'category', 'categoría', '品目分類'),
  ...ID_TITLE,
  cate_name: title('品类名称', 'Category', 'Categoría', '品目分類名'),
  parent_id: title('上级品类', 'Parent category', 'Categoría superior', '上位分類'),
  good_count: title('货物数', 'Goods', 'Mercancías', '商品数'),
  ...SORT_TITLE,
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
} as const
