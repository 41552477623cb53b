// Fields of the visit pages: native controls of 44 px, with the keypad that fits.
import { type ReactNode, useId } from 'react'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { VISIT } from '../visit.titles.ts'
import page from '#pages/ticket/page.module.css'
import styles from '../visit.module.css'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
  readonly isOptional?: boolean
  readonly hint?: string
  readonly isWrong?: boolean
  readonly inputMode?: 'decimal' | 'numeric' | 'text'
  /** Values that the browser offers. */
  readonly suggestions?: readonly string[]
}

interface LabelledProps {
  readonly label: string
  readonly isOptional: boolean
  readonly children: ReactNode
  /** Below the control, and no part of its name. */
  readonly below: ReactNode
}

function Labelled({ label, isOptional, children, below }: LabelledProps) {
  const { t } = useTexts()
  return (
    <div className={page['field']}>
      <label className={page['field']}>
        {isOptional ? t(VISIT.optional, { field: label }) : label}
        {children}
      </label>
      {below}
    </div>
  )
}

const Hint = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <p id={id} className={`${page['hint']} ${styles['below']}`}>
    {children}
  </p>
)

const Suggestions = ({ id, values }: { readonly id: string; readonly values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((each) => (
      <option key={each}>{each}</option>
    ))}
  </datalist>
)

export function TextField({
  label,
  value,
  onChange,
  maxLength,
  isOptional = false,
  hint = '',
  isWrong = false,
  inputMode = 'text',
  suggestions = [],
}: TextFieldProps) {
  const id = useId()
  const listId = suggestions.length > 0 ? `${id}list` : undefined
  return (
    <Labelled
      label={label}
      isOptional={isOptional}
      below={
        <>
          <Hint id={id}>{hint}</Hint>
          {listId !== undefined && <Suggestions id={listId} values={suggestions} />}
        </>
      }
    >
      <input
        value={value}
        onChange={({ target }) => onChange(target.value)}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete="off"
        list={listId}
        aria-invalid={isWrong}
        aria-describedby={id}
      />
    </Labelled>
  )
}

export function LongField({ label, value, onChange, maxLength, isOptional = false, hint = '' }: TextFieldProps) {
  const id = useId()
  return (
    <Labelled label={label} isOptional={isOptional} below={<Hint id={id}>{hint}</Hint>}>
      <textarea
        value={value}
        onChange={({ target }) => onChange(target.value)}
        maxLength={maxLength}
        rows={3}
        aria-describedby={id}
      />
    </Labelled>
  )
}

interface DateFieldProps {
  readonly label: string
  /** `2026-11-30` */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isOptional?: boolean
  readonly warning?: string
}

export function DateField({ label, value, onChange, isOptional = false, warning = '' }: DateFieldProps) {
  const id = useId()
  const note = (
    <output id={id} className={`${styles['warning']} ${styles['below']}`}>
      {warning}
    </output>
  )
  return (
    <Labelled label={label} isOptional={isOptional} below={note}>
      <input type="date" value={value} onChange={({ target }) => onChange(target.value)} aria-describedby={id} />
    </Labelled>
  )
}

interface ChoiceFieldProps<Value> {
  readonly label: string
  readonly choices: readonly (readonly [value: Value, text: string])[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
}

/** Radio buttons that share a line. */
export function ChoiceField<Value extends number>({ label, choices, value, onChange }: ChoiceFieldProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend>{label}</legend>
      <div>
        {choices.map(([each, text]) => (
          <label key={each}>
            <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function FlagField({ label, value, onChange }: Omit<ChoiceFieldProps<0 | 1>, 'choices'>) {
  const { t } = useTexts()
  const choices = [
    [1, t(VISIT.yes)],
    [0, t(VISIT.no)],
  ] as const
  return <ChoiceField label={label} choices={choices} value={value} onChange={onChange} />
}

interface CheckFieldProps {
  readonly label: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

export const CheckField = ({ label, isChecked, onChange }: CheckFieldProps) => (
  <label className={page['consent']}>
    <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    <span>{label}</span>
  </label>
)

export const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={page['card']}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** Names and values; empty values are left out. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={page['facts']}>
    {facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
