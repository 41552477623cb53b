import { toPlainText, title, toDecimalText, type ColumnMeta, type FilterMeta, type Row } from '@cangdan/protocol'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { copyText } from '#api/copy-text.ts'
import { useTranslation } from '#i18n/index.ts'
import styles from './detail.module.css'

const COPY = title('复制', 'Copy', 'Copiar', 'コピー')
const COPY_NAMED = title('复制{title}', 'Copy {title}', 'Copiar {title}', '{title}をコピー')
const COPIED = title('已复制', 'Copied', 'Copiado', 'コピーしました')

export interface CopyableValueProps {
  readonly column: FilterMeta | ColumnMeta
  readonly value: Row[string] | undefined
  readonly children: ReactNode
}

/** Shows only the value when its column has no copy button, or it is empty. */
export function CopyableValue({ column, value, children }: CopyableValueProps) {
  const text = getCopyText(column, value)
  return column.copies === true && text !== '' ? (
    <span className={styles['copied']}>
      {children}
      <CopyButton key={text} name={column.title} text={text} />
    </span>
  ) : (
    children
  )
}

export function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
  const { t, language } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(text))
  return (
    <Button
      size="small"
      type="link"
      aria-label={isCopied ? undefined : t(COPY_NAMED, { title: name })}
      onClick={() => void copy()}
      // The clipboard may change once the focus moves on.
      onBlur={() => setCopied(false)}
    >
      {(isCopied ? COPIED : COPY)[language]}
    </Button>
  )
}

/** Returns the value for other programs: amounts without thousands separators, account numbers without spaces. */
function getCopyText({ type, decimal = 0, shown_as }: FilterMeta | ColumnMeta, value: Row[string] | undefined): string {
  if (type === 'number' && typeof value === 'number') return toDecimalText(value, decimal)
  const text = toPlainText(value).trim()
  return shown_as === 'account' ? text.replaceAll(/\s/g, '') : text
}
