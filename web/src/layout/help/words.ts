// The words of help. They come with it, not with the first page.
import { title } from '@cangdan/protocol'

export const HELP_WORDS = {
  help: title('帮助', 'Help', 'Ayuda', 'ヘルプ'),
  search: title('搜索帮助文章', 'Search the articles', 'Buscar artículos', 'ヘルプ記事を検索'),
  none: title(
    '还没有帮助文章',
    'There are no articles yet',
    'Aún no hay artículos',
    'ヘルプ記事はまだありません',
  ),
  not_found: title(
    '没有找到相关文章',
    'No article has these words',
    'Ningún artículo contiene estas palabras',
    '該当する記事がありません',
  ),
  failed: title(
    '未能读取帮助',
    'Help could not be read',
    'No se pudo leer la ayuda',
    'ヘルプを読み込めませんでした',
  ),
  gone: title(
    '这篇文章已不再显示',
    'This article is not shown any more',
    'Este artículo ya no se muestra',
    'この記事の表示は終了しました',
  ),
  back: title('返回帮助', 'Back to help', 'Volver a la ayuda', 'ヘルプに戻る'),
  more: title('了解更多', 'Read more', 'Leer más', '詳しく見る'),
  updated: title('更新于 {time}', 'Updated on {time}', 'Actualizado el {time}', '更新日時 {time}'),
  write: title(
    '没有找到答案？写给我们',
    'No answer here? Write to us',
    '¿Sin respuesta? Escríbanos',
    '解決しない場合はご意見をお送りください',
  ),
  feedback: title('意见反馈', 'Feedback', 'Comentarios', 'ご意見'),
  type: title('反馈类型', 'Type', 'Tipo', '種類'),
  'type.1': title('功能异常', 'Something does not work', 'Algo no funciona', '不具合'),
  'type.2': title('产品建议', 'Suggestion', 'Sugerencia', '提案'),
  'type.3': title('业务咨询', 'Question', 'Consulta', '問い合わせ'),
  'type.4': title('投诉', 'Complaint', 'Queja', '苦情'),
  'type.5': title('其他', 'Other', 'Otro', 'その他'),
  content: title('反馈内容', 'What would you like to say?', '¿Qué desea decirnos?', '内容'),
  images: title('图片', 'Pictures', 'Imágenes', '画像'),
  images_hint: title('最多 6 张', 'Six at most', 'Seis como máximo', '最大6枚'),
  send: title('提交', 'Send', 'Enviar', '送信'),
  cancel: title('取消', 'Cancel', 'Cancelar', 'キャンセル'),
  sent: title(
    '已收到您的反馈，回复会出现在消息中',
    'Thank you. The answer will be among your messages',
    'Gracias. La respuesta llegará a sus mensajes',
    'ありがとうございます。返信はメッセージに届きます',
  ),
} as const
