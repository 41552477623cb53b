import { title } from '@cangdan/protocol'

export const TEMPLATE_CALL_TITLES = {
  preview: title(
    '用一笔融资预览合同模板',
    'Preview a contract template with a loan',
    'Vista previa de una plantilla con un préstamo',
    '融資を使った契約テンプレートのプレビュー',
  ),
  text: title(
    '读取 Word 文档的文本',
    'Read the text of a Word document',
    'Leer el texto de un documento de Word',
    'Word文書の本文を読み取る',
  ),
} as const
