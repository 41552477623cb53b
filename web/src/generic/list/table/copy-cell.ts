// The text of a cell, for another program.
import { fill, title } from '@cangdan/protocol'
import { notify } from '#api/notices.ts'
import { currentLanguage } from '#i18n/index.ts'

export const COPY_CELL = title('复制单元格', 'Copy the cell', 'Copiar la celda', 'セルをコピー')
const COPIED = title('已复制：{text}', 'Copied: {text}', 'Copiado: {text}', 'コピーしました：{text}')
const REFUSED = title(
  '浏览器不允许复制，请选中文字后按 Ctrl+C',
  'The browser does not let pages copy: select the text and press Ctrl+C',
  'El navegador no permite copiar: seleccione el texto y pulse Ctrl+C',
  'ブラウザーがコピーを許可していません。文字を選択して Ctrl+C を押してください',
)

/** What a cell shows, in one line. */
export const cellText = (cell: HTMLElement): string =>
  (cell.innerText ?? cell.textContent).trim().replaceAll(/\s+/g, ' ')

/** The cell of a record's own column that this stands in: neither its tick nor its actions. */
export function cellOf(target: Element): HTMLElement | undefined {
  const cell = target.closest<HTMLElement>('td, th')
  const stick = cell?.dataset['stick']
  return stick === undefined || stick === 'column' ? (cell ?? undefined) : undefined
}

export async function copyCell(text: string): Promise<void> {
  const language = currentLanguage()
  try {
    await navigator.clipboard.writeText(text)
    notify({ kind: 'success', text: fill(COPIED[language], { text }), seconds: 2 })
  } catch {
    notify({ kind: 'error', text: REFUSED[language], seconds: 4 })
  }
}
