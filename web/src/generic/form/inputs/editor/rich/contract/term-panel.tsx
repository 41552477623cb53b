import {
  CONTRACT_TERMS,
  type ContractTerm,
  type FieldMeta,
  getTermSpec,
  isContractTerm,
  isTermValue,
  readDecimal,
  toDecimalText,
} from '@cangdan/protocol'
import type { Editor } from '@tiptap/react'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { NumberInput } from '#generic/form/inputs/number-input.tsx'
import type { InputProps } from '#generic/form/inputs/input-props.ts'
import { SelectInput } from '#generic/form/inputs/select-input.tsx'
import { TextInput } from '#generic/form/inputs/text-input.tsx'
import { getTermUnit, TERM_PLACES } from '#generic/texts/contract-titles.ts'
import { type Translate, useTranslation } from '#i18n/index.ts'
import { insertInline } from '../insert-blocks.ts'
import styles from '../rich.module.css'
import { CONTRACT_TITLES } from './titles.ts'
import { ToolPanel } from './tool-panel.tsx'
import { ToolSelect } from './tool-select.tsx'

interface TermPanelProps {
  readonly editor: Editor
  readonly onClose: () => void
}

/** Inserts a term, or changes the selected one. */
export function TermPanel({ editor, onClose }: TermPanelProps) {
  const { t } = useTranslation()
  const [before] = useState(() => getSelectedTerm(editor.state))
  const [term, setTerm] = useState(before?.key)
  const [typed, setTyped] = useState(before === undefined ? '' : toTyped(before.key, before.value))
  const [isWrong, setIsWrong] = useState(false)
  const choose = (key: ContractTerm) => {
    setTerm(key)
    setTyped('')
    setIsWrong(false)
  }
  const apply = (input: string) => {
    const value = term === undefined ? undefined : toStored(term, input)
    if (term === undefined || value === undefined) return setIsWrong(true)
    putTerm(editor, { key: term, value }, before !== undefined)
    onClose()
    editor.view.focus()
  }
  return (
    <ToolPanel
      editor={editor}
      title={t(before === undefined ? CONTRACT_TITLES.choose_term : CONTRACT_TITLES.change_term)}
      onClose={onClose}
    >
      <ToolSelect<ContractTerm>
        label={t(CONTRACT_TITLES.which_term)}
        isOpen={before === undefined}
        showSearch={{ optionFilterProp: 'label' }}
        value={term}
        options={listOptions(editor.state, before, t)}
        placeholder={t('form.choose')}
        onChange={choose}
      />
      {term !== undefined && (
        <TermValue
          key={term}
          term={term}
          typed={typed}
          isWrong={isWrong}
          onType={(value) => {
            setTyped(value)
            setIsWrong(false)
          }}
          onApply={apply}
        />
      )}
      <Button type="primary" disabled={term === undefined} onClick={() => apply(typed)}>
        {t(before === undefined ? CONTRACT_TITLES.insert : CONTRACT_TITLES.change)}
      </Button>
    </ToolPanel>
  )
}

interface TermValueProps {
  readonly term: ContractTerm
  readonly typed: string
  readonly isWrong: boolean
  readonly onType: (value: string) => void
  readonly onApply: (value: string) => void
}

function TermValue({ term, typed, isWrong, onType, onApply }: TermValueProps) {
  const { t, language } = useTranslation()
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const { unit, title, policy } = getTermSpec(term)
  const props: InputProps = {
    field: buildField(term, t, getTermUnit(term, language)),
    id,
    value: typed,
    language,
    isInvalid: isWrong,
    describedBy: isWrong ? `${id}-error` : undefined,
    onChange: (value) => {
      const input = typeof value === 'string' ? value : ''
      // A choice is complete.
      if (unit === 'choice') onApply(input)
      else onType(input)
    },
    onLeave: () => undefined,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A select chooses its option by Enter.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || unit === 'choice') return
    // Keeps the form from submitting.
    event.preventDefault()
    onApply(typed)
  }
  return (
    <span ref={place} className={styles['value']} onKeyDown={onKeyDown} role="presentation">
      <label htmlFor={id} className={styles['label']}>
        {t(CONTRACT_TITLES.value)}
      </label>
      {unit === 'choice' ? (
        <SelectInput {...props} />
      ) : unit === 'text' ? (
        <TextInput {...props} />
      ) : (
        <NumberInput {...props} />
      )}
      {policy !== undefined && <span className={styles['hint']}>{t(CONTRACT_TITLES.empty_value)}</span>}
      {isWrong && (
        <span id={`${id}-error`} role="alert" className={styles['problem']}>
          {t(CONTRACT_TITLES.bad_value, { term: t(title) })}
        </span>
      )}
    </span>
  )
}

/** A contract agrees on each term once. */
function listOptions(state: EditorState, before: SelectedTerm | undefined, t: Translate) {
  const used = listTerms(state)
  return (Object.keys(CONTRACT_TERMS) as ContractTerm[]).map((key) => ({
    value: key,
    label: t(getTermSpec(key).title),
    disabled: used.has(key) && key !== before?.key,
  }))
}

function buildField(term: ContractTerm, t: Translate, unitTitle: string): FieldMeta {
  const { title, unit, options = {} } = getTermSpec(term)
  const base = { name: term, title: t(title), required: true } as const
  if (unit === 'text') return { ...base, type: 'text', control: 'input', maxLength: 200 }
  if (unit === 'choice')
    return {
      ...base,
      type: 'select',
      control: 'select',
      options: Object.entries(options).map(([value, label]) => ({ value, label: t(label) })),
    }
  return { ...base, type: 'number', control: 'number', min: 0, unit: unitTitle, decimal: TERM_PLACES[unit] ?? 0 }
}

/** Returns the value in the unit of the term; undefined if it is none. */
function toStored(term: ContractTerm, typed: string): string | undefined {
  const places = TERM_PLACES[getTermSpec(term).unit]
  const read = places === undefined ? undefined : readDecimal(typed, places)
  if (read?.ok === false) return undefined
  const value = read === undefined ? typed.trim() : String(read.stored ?? '')
  return isTermValue(term, value) ? value : undefined
}

function toTyped(term: ContractTerm, stored: string): string {
  const places = TERM_PLACES[getTermSpec(term).unit]
  return places === undefined || stored === '' ? stored : toDecimalText(stored, places)
}

interface SelectedTerm {
  readonly key: ContractTerm
  readonly value: string
}

function getSelectedTerm({ selection }: EditorState): SelectedTerm | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'term') return undefined
  const { key, value } = selection.node.attrs as { readonly key: string; readonly value: string }
  return isContractTerm(key) ? { key, value } : undefined
}

function putTerm(editor: Editor, attrs: SelectedTerm, isChange: boolean): void {
  const { state, view } = editor
  if (isChange) view.dispatch(state.tr.setNodeMarkup(state.selection.from, undefined, attrs))
  else insertInline(editor, { type: 'term', attrs })
}

function listTerms({ doc }: EditorState): ReadonlySet<string> {
  const terms = new Set<string>()
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'term') terms.add(String(attrs['key']))
  })
  return terms
}
