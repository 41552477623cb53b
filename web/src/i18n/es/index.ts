import type { Messages } from '../messages.ts'
import { generic } from './generic.ts'
import { shell } from './shell.ts'

export const es: Messages = { ...shell, ...generic }
