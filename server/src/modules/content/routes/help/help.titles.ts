import { title } from '@cangdan/protocol'

export const HELP_TITLES = {
  index: title('查找帮助文章', 'Find articles of help', 'Buscar artículos de ayuda', 'ヘルプ記事を探す'),
  info: title('阅读帮助文章', 'Read an article of help', 'Leer un artículo de ayuda', 'ヘルプ記事を読む'),
  feedback: title('提交意见反馈', 'Write to the platform', 'Escribir a la plataforma', '意見を送る'),
} as const
