import { generic } from './generic.ts'
import { shell } from './shell.ts'

export const zh = { ...shell, ...generic } as const
