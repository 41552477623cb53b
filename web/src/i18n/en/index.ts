// Everything the browser says by itself in English.
import type { Messages } from '../messages.ts'
import { generic } from './generic.ts'
import { prices } from './prices.ts'
import { role } from './role.ts'
import { sheets } from './sheets.ts'
import { shell } from './shell.ts'

export const en: Messages = { ...shell, ...generic, ...prices, ...role, ...sheets }
