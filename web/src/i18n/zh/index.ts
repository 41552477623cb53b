// Everything the browser says by itself in Chinese. The other languages must have exactly these keys.
import { generic } from './generic.ts'
import { shell } from './shell.ts'

export const zh = { ...shell, ...generic } as const
