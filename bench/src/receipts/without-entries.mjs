// Preloaded by processes that are measured without ledger entries; the rest of the product is unchanged.
import { register } from 'node:module'

register('./without-entries-hooks.mjs', import.meta.url)
