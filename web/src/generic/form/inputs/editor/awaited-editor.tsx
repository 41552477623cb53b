// A text where its editor will be, to be read until that has come: on a slow line it is large. As high as the editor, so that nothing moves.
import { type FieldMeta, plainText } from '@cangdan/protocol'
import { withoutAwaited } from '#generic/form/fields/awaited-pictures.ts'
import { RichText } from '#generic/texts/rich-text.tsx'
import { useTextFiles } from '#generic/texts/text-files.ts'
import type { InputProps } from '../input-props.ts'
import styles from './editor.module.css'

export function AwaitedEditor({ field, value }: InputProps) {
  const { rich, name, maxLength } = field
  const files = useTextFiles(name)
  return (
    <div className={styles['editor']} aria-busy="true">
      <div className={styles['toolbar']} aria-hidden="true">
        {Array.from({ length: toolsOf(field) }, (_, place) => (
          <span key={place} className={styles['tool']} />
        ))}
      </div>
      <div className={styles['text']}>
        <RichText
          value={withoutAwaited(plainText(value))}
          files={files}
          hasVariables={rich?.variables !== undefined}
        />
      </div>
      {maxLength !== undefined && <p className={styles['count']}>&nbsp;</p>}
    </div>
  )
}

/** Of every text. */
const TOOLS = 10

/** How many tools its editor will have: they stand in one line or in two. */
const toolsOf = ({ rich }: FieldMeta): number =>
  TOOLS + [rich?.pictures, rich?.tables, rich?.variables].filter((part) => part !== undefined).length
