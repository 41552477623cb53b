// @ts-check
// Random choices of a test run derive from one seed, printed by `npm test`; CANGDAN_SEED repeats a failure.
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['CANGDAN_SEED'] ?? 1) })
