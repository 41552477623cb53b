// What the inputs of a form may need to know beyond their own value: what others hold, and what records are called. An input names the others
// that it reads, and is drawn anew with those alone.
import type { FieldMeta, Row } from '@cangdan/protocol'
import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { type Draft, readDraft } from './form-fields.ts'

export interface FormValues {
  readonly fields: readonly FieldMeta[]
  /** What the records are called that the saved values name, by field and id. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const Values = createContext<FormValues & { readonly drafts: StoreApi<Draft> }>({
  fields: [],
  labels: {},
  drafts: createStore<Draft>(() => ({})),
})

interface FormValuesProviderProps extends FormValues {
  readonly draft: Draft
  readonly children: ReactNode
}

export function FormValuesProvider({ fields, labels, draft, children }: FormValuesProviderProps) {
  const [drafts] = useState(() => createStore<Draft>(() => draft))
  useLayoutEffect(() => drafts.setState(draft, true), [drafts, draft])
  return (
    <Values value={useMemo(() => ({ fields, labels, drafts }), [fields, labels, drafts])}>{children}</Values>
  )
}

export const useFormValues = (): FormValues => use(Values)

/** What the fields of these names hold at the moment. */
export function useTyped(names: readonly string[]): Draft {
  const { drafts } = use(Values)
  return useStore(
    drafts,
    useShallow((draft) => Object.fromEntries(names.map((name) => [name, draft[name] ?? null]))),
  )
}

/** The values that the fields of these names would be saved with, without those that are at fault. */
export function useSound(names: readonly string[]): Row {
  const { fields } = useFormValues()
  const draft = useTyped(names)
  return useMemo(
    () =>
      readDraft(
        fields.filter(({ name }) => names.includes(name)),
        draft,
      ).values,
    [fields, names, draft],
  )
}
