/** Formats Unix seconds as `2026-01-31 08:00:00` in Beijing, which has no summer time. */
export const formatBeijingTime = (seconds: number): string =>
  new Date((seconds + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ')
