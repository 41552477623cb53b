// Alternates two measurements, so that a busy machine affects both equally. Only their ratio is meaningful.

export const ROUNDS = 5

export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Returns the medians of `rounds` alternating measurements, after one uncounted warm-up of each. */
export async function alternate(
  ours: () => Promise<number>,
  bare: () => Promise<number>,
  rounds = ROUNDS,
): Promise<{ ours: number; bare: number }> {
  const measured: { ours: number; bare: number }[] = []
  await ours()
  await bare()
  for (let round = 0; round < rounds; round += 1) measured.push({ ours: await ours(), bare: await bare() })
  return {
    ours: computeMedian(measured.map((each) => each.ours)),
    bare: computeMedian(measured.map((each) => each.bare)),
  }
}
