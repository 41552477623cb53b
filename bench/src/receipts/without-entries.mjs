// Loaded before a process that is measured without entries: nothing else of the product differs.
import { register } from 'node:module'

register('./without-entries-hooks.mjs', import.meta.url)
