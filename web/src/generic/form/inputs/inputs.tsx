// One input per control. Add a control to the protocol and this file stops compiling until it can be typed in.
import type { Control } from '@cangdan/protocol'
import type { ComponentType } from 'react'
import { FilesInput } from './files-input.tsx'
import type { InputProps } from './input-props.ts'
import { NumberInput } from './number-input.tsx'
import { RadioInput } from './radio-input.tsx'
import { SelectInput } from './select-input.tsx'
import { SwitchInput } from './switch-input.tsx'
import { TextArea, TextInput } from './text-input.tsx'

export const INPUTS: Record<Control, ComponentType<InputProps>> = {
  input: TextInput,
  textarea: TextArea,
  number: NumberInput,
  select: SelectInput,
  radio: RadioInput,
  switch: SwitchInput,
  image: FilesInput,
  images: FilesInput,
}
