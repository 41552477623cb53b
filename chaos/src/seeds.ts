/** Seed of the random choices of a test, the same in each run. `npm run chaos` takes other seeds. */
export const SEED = 1

export const KILL_SEEDS = [SEED, SEED + 1, SEED + 2]
