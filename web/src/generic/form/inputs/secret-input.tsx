import { title, toPlainText, type Title } from '@cangdan/protocol'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useFormValues } from '../fields/form-values.tsx'
import { isStoredSecret, parseMask, type StoredSecret } from '../fields/stored-secret.ts'
import { getAriaProps, type InputProps } from './input-props.ts'
import styles from './secret-input.module.css'

const STORED: Readonly<Record<StoredSecret['kind'], Title>> = {
  tail: title(
    '已保存，尾号 {text}；留空则不变',
    'Stored, ends in {text}. Empty keeps it',
    'Guardado, termina en {text}. Vacío: no cambia',
    '保存済み（末尾 {text}）。空欄なら変更なし',
  ),
  environment: title(
    '取自环境变量 {text}；留空则不变',
    'From the variable {text}. Empty keeps it',
    'De la variable {text}. Vacío: no cambia',
    '環境変数 {text} から取得。空欄なら変更なし',
  ),
  whole: title(
    '已保存；留空则不变',
    'Stored. Empty keeps it',
    'Guardado. Vacío: no cambia',
    '保存済み。空欄なら変更なし',
  ),
}
const DELETED = title('保存后删除', 'Deleted when you save', 'Se borra al guardar', '保存時に削除されます')
const DELETE = title(
  '删除已保存的密钥',
  'Delete the stored secret',
  'Borrar el secreto guardado',
  '保存済みのシークレットを削除',
)
const KEEP = title(
  '保留已保存的密钥',
  'Keep the stored secret',
  'Conservar el secreto guardado',
  '保存済みのシークレットを残す',
)

/** A write-only text. Its stored value is never in the browser; an empty input keeps it. */
export function SecretInput(props: InputProps) {
  const { field, id, value, isInvalid, onChange, onLeave } = props
  const { t } = useTranslation()
  const stored = useFormValues().start?.[field.name]
  const mask = isStoredSecret(stored) ? stored : ''
  const isStored = isStoredSecret(value)
  // An empty input has the meaning that the button gave it last.
  const [deletes, setDeletes] = useState(value === null)
  const choose = (isDeleted: boolean) => {
    setDeletes(isDeleted)
    onChange(isDeleted ? null : mask)
  }
  return (
    <>
      <Input.Password
        id={id}
        value={isStored ? '' : toPlainText(value)}
        status={isInvalid ? 'error' : ''}
        autoComplete="new-password"
        spellCheck={false}
        placeholder={mask === '' ? '' : value === null ? t(DELETED) : formatStored(mask, t)}
        {...getAriaProps(props)}
        onChange={({ target }) => onChange(target.value === '' ? (deletes ? null : mask) : target.value)}
        onBlur={onLeave}
      />
      {mask !== '' && (
        <Button
          type="link"
          size="small"
          danger={isStored}
          className={styles['change'] ?? ''}
          aria-label={`${t(isStored ? DELETE : KEEP)}: ${field.title}`}
          onClick={() => choose(isStored)}
        >
          {t(isStored ? DELETE : KEEP)}
        </Button>
      )}
    </>
  )
}

function formatStored(mask: string, t: ReturnType<typeof useTranslation>['t']): string {
  const { kind, ...values } = parseMask(mask)
  return t(STORED[kind], values)
}
