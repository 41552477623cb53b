import { title } from '@cangdan/protocol'
import { getLanguage } from '#i18n/index.ts'
import { notify } from './notices.ts'

const COPY_REJECTED = title(
  '浏览器不允许复制，请选中文字后按 Ctrl+C',
  'The browser does not let pages copy: select the text and press Ctrl+C',
  'El navegador no permite copiar: seleccione el texto y pulse Ctrl+C',
  'ブラウザーがコピーを許可していません。文字を選択して Ctrl+C を押してください',
)

/** Copies the text to the clipboard and returns whether the browser allowed it; shows a notice when it did not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    notify({ kind: 'error', text: COPY_REJECTED[getLanguage()], seconds: 4 })
    return false
  }
}
