import { inject } from 'vitest'
import { startFromBundle } from '../platform/programs.ts'

const bundle = inject('bundle')
if (bundle !== undefined) startFromBundle(bundle)
