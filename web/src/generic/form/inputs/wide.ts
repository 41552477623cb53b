// Controls, and so values, that take the whole width of a form.
import type { Control } from '@cangdan/protocol'

export const WIDE: ReadonlySet<Control> = new Set(['textarea', 'editor', 'table', 'tags', 'image', 'images'])
