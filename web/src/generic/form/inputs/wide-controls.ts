// Controls (and their values on pages) that span the full width.
import type { Control } from '@cangdan/protocol'

export const WIDE_CONTROLS: ReadonlySet<Control> = new Set(['textarea', 'editor', 'table', 'tags', 'image', 'images'])
