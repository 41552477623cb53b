import type { Messages } from '../messages.ts'
import { generic } from './generic.ts'
import { shell } from './shell.ts'

export const ja: Messages = { ...shell, ...generic }
