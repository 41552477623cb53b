// @ts-check
// Random choices of a test run come from one seed, which `npm test` prints: a failure can be repeated with CANGDAN_SEED.
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['CANGDAN_SEED'] ?? 1) })
