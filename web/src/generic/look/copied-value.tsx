// A value that people type into another program, with a button that copies it.
import {
  plainText,
  title,
  toDecimalText,
  type ColumnMeta,
  type FilterMeta,
  type Row,
} from '@cangdan/protocol'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { copyText } from '#api/copy-text.ts'
import { useTranslation } from '#i18n/index.ts'
import styles from './look.module.css'

const COPY = title('复制', 'Copy', 'Copiar', 'コピー')
const COPY_NAMED = title('复制{title}', 'Copy {title}', 'Copiar {title}', '{title}をコピー')
const COPIED = title('已复制', 'Copied', 'Copiado', 'コピーしました')

export interface CopiedValueProps {
  readonly column: FilterMeta | ColumnMeta
  readonly value: Row[string] | undefined
  /** The value as it is shown. */
  readonly children: ReactNode
}

/** Shows the value alone where its description does not ask for a button, or there is nothing to copy. */
export function CopiedValue({ column, value, children }: CopiedValueProps) {
  const text = copiedText(column, value)
  return column.copies === true && text !== '' ? (
    <span className={styles['copied']}>
      {children}
      <CopyButton key={text} name={column.title} text={text} />
    </span>
  ) : (
    children
  )
}

function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
  const { t, language } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(text))
  return (
    <Button
      size="small"
      type="link"
      aria-label={isCopied ? undefined : t(COPY_NAMED, { title: name })}
      onClick={() => void copy()}
      // Another value may be in the clipboard as soon as the reader goes on.
      onBlur={() => setCopied(false)}
    >
      {(isCopied ? COPIED : COPY)[language]}
    </Button>
  )
}

/** As other programs take it: an amount without separators of thousands, an account number without blanks. */
function copiedText(
  { type, decimal = 0, shown_as }: FilterMeta | ColumnMeta,
  value: Row[string] | undefined,
): string {
  if (type === 'number' && typeof value === 'number') return toDecimalText(value, decimal)
  const text = plainText(value).trim()
  return shown_as === 'account' ? text.replaceAll(/\s/g, '') : text
}
