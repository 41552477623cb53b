import autocannon from 'autocannon'

const SECONDS = 3
const READERS = 16

/** @throws Error for a rejected request */
export async function measureThroughput(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: READERS, duration: SECONDS })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} rejected, ${result.errors} failed`)
  return result.requests.average
}
