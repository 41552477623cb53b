import type { FilterMeta, Language } from '@cangdan/protocol'
import { useEffect, useRef } from 'react'
import { FILTERS } from '../filters.tsx'
import { type DraftCondition, isMissing } from './draft.ts'
import { WORDS } from './texts.ts'
import styles from './advanced.module.css'

export interface ConditionEditorProps {
  readonly filter: FilterMeta
  readonly condition: DraftCondition
  readonly language: Language
  readonly isMissed: boolean
  readonly onChange: (change: (condition: DraftCondition) => DraftCondition) => void
}

export function ConditionEditor({ filter, condition, language, isMissed, onChange }: ConditionEditorProps) {
  const { Control } = FILTERS[filter.type]
  const place = useRef<HTMLDivElement>(null)
  const isErrorShown = isMissed && isMissing(condition)
  const isNew = useRef(isMissing(condition))
  useEffect(() => {
    // Focuses the value of a new condition.
    if (isNew.current) place.current?.querySelector<HTMLElement>('input')?.focus()
  }, [])
  const set = (values: Readonly<Record<string, string | undefined>>) =>
    onChange((before) => ({ ...before, values: omitEmpty({ ...before.values, ...values }) }))
  return (
    <div ref={place} className={styles['condition']}>
      <Control
        filter={filter}
        wire={condition.values[filter.name]}
        language={language}
        dependencies={condition.values}
        onChange={(wire) => set({ [filter.name]: wire })}
        onChanges={set}
      />
      {isErrorShown && (
        <p role="alert" className={styles['problem']}>
          {WORDS.missing[language]}
        </p>
      )}
    </div>
  )
}

const omitEmpty = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((each): each is [string, string] => each[1] !== undefined && each[1] !== ''),
  )
