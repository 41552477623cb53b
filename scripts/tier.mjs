// @ts-check
// The gate tests each promise once per code path, the full tier over every resource and screen.

export const isFullTier = process.env['CANGDAN_TIER'] === 'full'
