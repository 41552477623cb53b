// @ts-check
// The tier of a run of tests: the gate proves each promise once per code path, the full tier over every resource and screen.

/** Whether this run is of the full tier. */
export const isFullTier = process.env['CANGDAN_TIER'] === 'full'
