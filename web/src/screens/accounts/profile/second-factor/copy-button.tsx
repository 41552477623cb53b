import { Button } from 'antd'
import { copyText } from '#api/copy-text.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { FACTOR_SECTION_TITLES } from './factor-titles.ts'

export function CopyButton({ text, word }: { readonly text: string; readonly word: string }) {
  const { t } = useTranslation()
  const copy = async () => {
    if (await copyText(text)) notify({ kind: 'success', text: t(FACTOR_SECTION_TITLES.copied), seconds: 2 })
  }
  return <Button onClick={() => void copy()}>{word}</Button>
}
