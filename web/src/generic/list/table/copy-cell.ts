import { fill, title } from '@cangdan/protocol'
import { copyText } from '#api/copy-text.ts'
import { notify } from '#api/notices.ts'
import { getLanguage } from '#i18n/index.ts'

export const COPY_CELL = title('复制单元格', 'Copy the cell', 'Copiar la celda', 'セルをコピー')
const COPIED = title('已复制：{text}', 'Copied: {text}', 'Copiado: {text}', 'コピーしました：{text}')
export const getCellContent = (cell: HTMLElement): string =>
  (cell.innerText ?? cell.textContent).trim().replaceAll(/\s+/g, ' ')

/** Returns the enclosing cell of a data column; undefined for checkbox and action cells. */
export function findCell(target: Element): HTMLElement | undefined {
  const cell = target.closest<HTMLElement>('td, th')
  const stick = cell?.dataset['stick']
  return stick === undefined || stick === 'column' ? (cell ?? undefined) : undefined
}

export async function copyCell(text: string): Promise<void> {
  if (await copyText(text)) notify({ kind: 'success', text: fill(COPIED[getLanguage()], { text }), seconds: 2 })
}
