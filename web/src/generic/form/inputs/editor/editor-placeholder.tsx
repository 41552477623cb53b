// Read-only view of the text until the editor, a large chunk, has loaded. It has the height of the editor, so that nothing moves.
import { type FieldMeta, toPlainText } from '@cangdan/protocol'
import { removePendingPictures } from '#generic/form/fields/pending-pictures.ts'
import { RichText } from '#generic/texts/stored-text.tsx'
import { useTextFiles } from '#generic/texts/text-files.ts'
import type { InputProps } from '../input-props.ts'
import styles from './editor.module.css'

export function EditorPlaceholder({ field, value }: InputProps) {
  const { rich, name, maxLength } = field
  const files = useTextFiles(name)
  return (
    <div className={styles['editor']} aria-busy="true">
      <div className={styles['toolbar']} aria-hidden="true">
        {Array.from({ length: countTools(field) }, (_, place) => (
          <span key={place} className={styles['tool']} />
        ))}
      </div>
      <div className={styles['text']}>
        <RichText
          value={removePendingPictures(toPlainText(value))}
          files={files}
          hasVariables={rich?.variables !== undefined}
        />
      </div>
      {maxLength !== undefined && <p className={styles['count']}>&nbsp;</p>}
    </div>
  )
}

const TOOLS = 10

const CONTRACT_TOOLS = 3

/** Returns the number of tools, which decides whether the toolbar has one line or two. */
const countTools = ({ rich: { pictures, tables, contract, variables, source } = {} }: FieldMeta): number =>
  TOOLS +
  [pictures, tables, source].filter((part) => part !== undefined).length +
  (contract ? CONTRACT_TOOLS : variables === undefined ? 0 : 1)
