import { title } from '@cangdan/protocol'

export const JOB_TEXTS = {
  note: title(
    '数据较多，将在后台导出；完成后在右上角“导出任务”中下载。',
    'These are many rows. They are exported in the background; download the file from Exports at the top right.',
    'Son muchas filas. Se exportan en segundo plano; descargue el archivo en Exportaciones, arriba a la derecha.',
    '行数が多いため、バックグラウンドで出力します。完了後、右上の「エクスポート」からダウンロードできます。',
  ),
  reason: title('导出原因（选填）', 'Reason (optional)', 'Motivo (opcional)', '理由（任意）'),
} as const
