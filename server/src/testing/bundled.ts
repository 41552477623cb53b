// Tests start the server's processes from the bundle of their run.
import { inject } from 'vitest'
import { startFromBundle } from '../platform/programs.ts'

const bundle = inject('bundle')
if (bundle !== undefined) startFromBundle(bundle)
