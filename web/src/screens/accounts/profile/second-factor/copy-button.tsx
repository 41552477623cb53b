// Copies a text and confirms it.
import { Button } from 'antd'
import { copyText } from '#api/copy-text.ts'
import { notify } from '#api/notices.ts'
import { useLanguage } from '#i18n/index.ts'
import { FACTOR_WORDS } from './factor-words.ts'

export function CopyButton({ text, word }: { readonly text: string; readonly word: string }) {
  const { language } = useLanguage()
  const copy = async () => {
    if (await copyText(text)) notify({ kind: 'success', text: FACTOR_WORDS.copied[language], seconds: 2 })
  }
  return <Button onClick={() => void copy()}>{word}</Button>
}
