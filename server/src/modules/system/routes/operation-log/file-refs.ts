// A file as a form sends it.
import type { FileRef } from '@cangdan/protocol'

export const isFileRef = (value: unknown): value is FileRef =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  (!('name' in value) || typeof value.name === 'string')
