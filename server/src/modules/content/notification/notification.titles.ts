// The words of a notice.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, SHOWN_TITLES, SORT_TITLE } from '#engine/declare/columns/common-columns.ts'
import { AUDIENCE_TITLES } from '../msg/audience.titles.ts'

export const notificationTitles = {
  $: title('公告管理', 'Notices', 'Avisos', 'お知らせ管理'),
  $one: title('公告', 'notice', 'aviso', 'お知らせ'),
  ...ID_TITLE,
  title: title('标题', 'Title', 'Título', '件名'),
  type: title('类型', 'Type', 'Tipo', '種類'),
  'type.1': title('通知', 'Notice', 'Aviso', '通知'),
  'type.2': title('公告', 'Announcement', 'Anuncio', '公告'),
  image: title('封面', 'Cover', 'Portada', 'カバー画像'),
  content: title('内容', 'Content', 'Contenido', '内容'),
  receive_type: title('接收对象', 'Audience', 'Destinatarios', '宛先'),
  'receive_type.0': AUDIENCE_TITLES[0],
  'receive_type.1': AUDIENCE_TITLES[1],
  'receive_type.2': AUDIENCE_TITLES[2],
  'receive_type.3': AUDIENCE_TITLES[3],
  'receive_type.4': AUDIENCE_TITLES[4],
  'receive_type.5': AUDIENCE_TITLES[5],
  is_top: title('置顶', 'Pinned', 'Fijado', '固定'),
  'is_top.0': title('否', 'No', 'No', 'いいえ'),
  'is_top.1': title('是', 'Yes', 'Sí', 'はい'),
  'is_top.hint': title(
    '置顶的公告会自动弹出，直到对方阅读',
    'Opens by itself until it has been read',
    'Se abre sola hasta que se lea',
    '読まれるまで自動的に表示されます',
  ),
  ...SHOWN_TITLES,
  ...SORT_TITLE,
  view_count: title('浏览量', 'Readers', 'Lectores', '閲覧数'),
  add_name: title('发布人', 'Published by', 'Publicado por', '公開者'),
  publish_time: title('发布时间', 'Published at', 'Publicado el', '公開日時'),
  'publish_time.hint': title(
    '留空则显示后立即发布',
    'Empty: as soon as it is shown',
    'Vacío: en cuanto sea visible',
    '空欄なら表示と同時に公開されます',
  ),
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
  'form.publishing': title('发布', 'Publication', 'Publicación', '公開'),
} as const
