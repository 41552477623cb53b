// Warns when the browser's storage is full or blocked: settings then last until the page closes.
import { title } from '@cangdan/protocol'
import { useEffect } from 'react'
import { onUnstored } from '#api/browser-storage.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'

const TEXT = title(
  '浏览器的存储空间已满或被禁用：您的显示设置只保留到关闭本页。请清理浏览器存储空间',
  'The storage of this browser is full or blocked: what you set here lasts until you leave the page. Free some of it',
  'El almacenamiento del navegador está lleno o bloqueado: sus ajustes duran hasta que deje la página. Libere espacio',
  'ブラウザの保存領域がいっぱいか無効です。設定はこのページを離れるまで有効です。空きを作ってください',
)

export function StorageNotice() {
  const { t } = useTranslation()
  useEffect(() => onUnstored(() => notify({ kind: 'warning', text: t(TEXT), seconds: 8 })), [t])
  return null
}
