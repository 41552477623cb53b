// Texts of the first page in Chinese. The other languages must have exactly these keys.
import { generic } from './generic.ts'
import { shell } from './shell.ts'

export const zh = { ...shell, ...generic } as const
