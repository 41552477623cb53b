// What the inputs of a form may need to know beyond their own value: what the others hold, and what records are called.
import type { FieldMeta } from '@cangdan/protocol'
import { createContext, useContext } from 'react'
import type { Draft } from './form-fields.ts'

export interface FormValues {
  readonly fields: readonly FieldMeta[]
  readonly draft: Draft
  /** What the records are called that the saved values name, by field and id. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const Values = createContext<FormValues>({ fields: [], draft: {}, labels: {} })

export const FormValuesProvider = Values.Provider
export const useFormValues = (): FormValues => useContext(Values)
