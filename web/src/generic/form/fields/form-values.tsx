// Shares other fields' values and record names with the inputs of a form. An input subscribes to the fields it names and rerenders only for those.
import type { FieldMeta, Row } from '@cangdan/protocol'
import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { type Draft, readDraft } from './form-fields.ts'

export interface FormValues {
  readonly fields: readonly FieldMeta[]
  /** The values that the form opened with. */
  readonly start?: Draft | undefined
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

export function FormValuesProvider({ fields, start, labels, draft, children }: FormValuesProviderProps) {
  const [drafts] = useState(() => createStore<Draft>(() => draft))
  useLayoutEffect(() => drafts.setState(draft, true), [drafts, draft])
  return (
    <Values value={useMemo(() => ({ fields, start, labels, drafts }), [fields, start, labels, drafts])}>
      {children}
    </Values>
  )
}

export const useFormValues = (): FormValues => use(Values)

export function useDraftValues(names: readonly string[]): Draft {
  const { drafts } = use(Values)
  return useStore(
    drafts,
    useShallow((draft) => Object.fromEntries(names.map((name) => [name, draft[name] ?? null]))),
  )
}

/** Returns the values of the named fields as they would be saved, without invalid ones. */
export function useValidValues(names: readonly string[]): Row {
  const { fields } = useFormValues()
  const draft = useDraftValues(names)
  return useMemo(
    () =>
      readDraft(
        fields.filter(({ name }) => names.includes(name)),
        draft,
      ).values,
    [fields, names, draft],
  )
}
