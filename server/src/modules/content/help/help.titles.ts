import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, SHOWN_TITLES, SORT_TITLE } from '#engine/declare/columns/common-columns.ts'

export const helpTitles = {
  $: title('帮助文章', 'Help articles', 'Artículos de ayuda', 'ヘルプ記事'),
  $one: title('帮助文章', 'help article', 'artículo de ayuda', 'ヘルプ記事'),
  ...ID_TITLE,
  class_id: title('帮助分类', 'Category', 'Categoría', '分類'),
  top_class: title('一级分类', 'Main category', 'Categoría principal', '大分類'),
  title: title('标题', 'Title', 'Título', 'タイトル'),
  image: title('封面', 'Cover', 'Portada', 'カバー画像'),
  language: title('读者语言', 'For readers of', 'Para lectores de', '読者の言語'),
  'language.0': title('所有语言', 'Every language', 'Todos los idiomas', 'すべての言語'),
  'language.1': title('中文', 'Chinese', 'Chino', '中国語'),
  'language.2': title('英文', 'English', 'Inglés', '英語'),
  'language.3': title('西班牙文', 'Spanish', 'Español', 'スペイン語'),
  'language.4': title('日文', 'Japanese', 'Japonés', '日本語'),
  synopsis: title('简介', 'Summary', 'Resumen', '概要'),
  author: title('作者', 'Author', 'Autor', '作成者'),
  content: title('内容', 'Content', 'Contenido', '内容'),
  link_url: title('外链', 'Link', 'Enlace', '外部リンク'),
  'link_url.hint': title(
    '读者在文章末尾可打开，须以 https:// 开头',
    'Readers open it below the text; begins with https://',
    'El lector lo abre al final del texto; empieza por https://',
    '記事の末尾から開けます。https:// で始まること',
  ),
  view_count: title('浏览量', 'Views', 'Visitas', '閲覧数'),
  ...SHOWN_TITLES,
  ...SORT_TITLE,
  update_time: title('更新时间', 'Updated at', 'Actualizado el', '更新日時'),
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
} as const
