// Everything the browser says by itself in Chinese. The other languages must have exactly these keys.
import { generic } from './generic.ts'
import { prices } from './prices.ts'
import { role } from './role.ts'
import { sheets } from './sheets.ts'
import { shell } from './shell.ts'

export const zh = { ...shell, ...generic, ...prices, ...role, ...sheets } as const
