// One input per control. Adding a control to the protocol is a compile error here until it has an input.
import type { Control } from '@cangdan/protocol'
import type { ComponentType } from 'react'
import { EditorPlaceholder } from './editor/editor-placeholder.tsx'
import { CheckboxInput } from './checkbox-input.tsx'
import { FilesInput } from './files/files-input.tsx'
import type { InputProps } from './input-props.ts'
import { loadSanitizer } from '#ui/sanitizer.ts'
import { createLazyInput } from './lazy-input.tsx'
import { NumberInput } from './number-input.tsx'
import { RadioInput } from './radio-input.tsx'
import { SecondInput } from './second-input.tsx'
import { SecretInput } from './secret-input.tsx'
import { SelectInput } from './select-input.tsx'
import { SwitchInput } from './switch-input.tsx'
import { PasswordInput, TextArea, TextInput } from './text-input.tsx'

// Editors need the sanitizer for pasted markup.
const PlainEditor = createLazyInput(
  async () => (await Promise.all([import('./editor/editor-input.tsx'), loadSanitizer()]))[0].EditorInput,
  EditorPlaceholder,
)
const RichEditor = createLazyInput(
  async () => (await Promise.all([import('./editor/rich/rich-input.tsx'), loadSanitizer()]))[0].RichInput,
  EditorPlaceholder,
)

function AnyEditor(props: InputProps) {
  return props.field.rich === undefined ? <PlainEditor {...props} /> : <RichEditor {...props} />
}

const loadDateInputs = () => import('./date-inputs.tsx')

export const INPUTS: Record<Control, ComponentType<InputProps>> = {
  input: TextInput,
  textarea: TextArea,
  editor: AnyEditor,
  table: createLazyInput(async () => (await import('./table/table-input.tsx')).TableInput),
  password: PasswordInput,
  secret: SecretInput,
  number: NumberInput,
  select: SelectInput,
  radio: RadioInput,
  switch: SwitchInput,
  checkbox: CheckboxInput,
  tags: createLazyInput(async () => (await import('./tags/tags-input.tsx')).TagsInput),
  cascader: createLazyInput(async () => (await import('./cascader-input.tsx')).CascaderInput),
  date: createLazyInput(async () => (await loadDateInputs()).DateInput),
  datetime: createLazyInput(async () => (await loadDateInputs()).DatetimeInput),
  time: createLazyInput(async () => (await loadDateInputs()).TimeInput),
  second: SecondInput,
  image: FilesInput,
  images: FilesInput,
}
