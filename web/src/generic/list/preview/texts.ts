import { title } from '@cangdan/protocol'

export const PREVIEW = {
  preview: title('预览', 'Preview', 'Vista previa', 'プレビュー'),
  of: title('预览：{name}', 'Preview: {name}', 'Vista previa: {name}', 'プレビュー：{name}'),
  ways: title(
    '预览已打开。按 Tab 进入，按 Esc 关闭。',
    'Preview open. Tab enters it, Esc closes it.',
    'Vista previa abierta. Tab para entrar, Esc para cerrar.',
    'プレビューを開きました。Tab で移動、Esc で閉じます。',
  ),
} as const
