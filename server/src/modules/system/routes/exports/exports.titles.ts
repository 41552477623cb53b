import { title } from '@cangdan/protocol'

export const EXPORT_TITLES = {
  remove: title(
    '取消或删除导出任务',
    'Cancel or delete an export',
    'Cancelar o eliminar una exportación',
    'エクスポートを取り消す・削除する',
  ),
  retry: title('重试导出任务', 'Try an export again', 'Reintentar una exportación', 'エクスポートを再試行する'),
  ticket: title(
    '获取导出文件的一次性链接',
    'Get an address that opens an exported file once',
    'Obtener un enlace de un solo uso a un archivo exportado',
    'エクスポートしたファイルの一度限りの URL を取得する',
  ),
  open: title(
    '下载导出文件',
    'Download an exported file',
    'Descargar un archivo exportado',
    'エクスポートしたファイルをダウンロードする',
  ),
}
