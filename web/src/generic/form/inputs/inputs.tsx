// One input per control. Adding a control to the protocol is a compile error here until it has an input.
import type { Control } from '@cangdan/protocol'
import type { ComponentType } from 'react'
import { AwaitedEditor } from './editor/awaited-editor.tsx'
import { CheckboxInput } from './checkbox-input.tsx'
import { FilesInput } from './files/files-input.tsx'
import type { InputProps } from './input-props.ts'
import { loadCleaner } from '#ui/markup-cleaner.ts'
import { lazyInput } from './lazy-input.tsx'
import { NumberInput } from './number-input.tsx'
import { RadioInput } from './radio-input.tsx'
import { SecondInput } from './second-input.tsx'
import { SelectInput } from './select-input.tsx'
import { SwitchInput } from './switch-input.tsx'
import { PasswordInput, TextArea, TextInput } from './text-input.tsx'

// Editors need the sanitizer for pasted markup.
const PlainEditor = lazyInput(
  async () => (await Promise.all([import('./editor/written-text.tsx'), loadCleaner()]))[0].WrittenText,
  AwaitedEditor,
)
const RichEditor = lazyInput(
  async () => (await Promise.all([import('./editor/rich/rich-input.tsx'), loadCleaner()]))[0].RichInput,
  AwaitedEditor,
)

function EditorInput(props: InputProps) {
  return props.field.rich === undefined ? <PlainEditor {...props} /> : <RichEditor {...props} />
}

const dates = () => import('./date-inputs.tsx')

export const INPUTS: Record<Control, ComponentType<InputProps>> = {
  input: TextInput,
  textarea: TextArea,
  editor: EditorInput,
  table: lazyInput(async () => (await import('./table/table-input.tsx')).TableInput),
  password: PasswordInput,
  number: NumberInput,
  select: SelectInput,
  radio: RadioInput,
  switch: SwitchInput,
  checkbox: CheckboxInput,
  tags: lazyInput(async () => (await import('./tags/tags-input.tsx')).TagsInput),
  cascader: lazyInput(async () => (await import('./cascader-input.tsx')).CascaderInput),
  date: lazyInput(async () => (await dates()).DateInput),
  datetime: lazyInput(async () => (await dates()).DatetimeInput),
  time: lazyInput(async () => (await dates()).TimeInput),
  second: SecondInput,
  image: FilesInput,
  images: FilesInput,
}
