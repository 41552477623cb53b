// Pictures of a text that are still uploading. Until then the text references no file for them; they are neither saved nor stored.

const NOT_YET = 0
const SIGN = `"file":${NOT_YET}`

interface Block {
  readonly type?: string
  readonly attrs?: { readonly file?: unknown }
}

export function withAwaited(text: string, names: readonly string[]): string {
  if (names.length === 0) return text
  const awaited = names.map((alt) => ({ type: 'image', attrs: { file: NOT_YET, alt } }))
  return JSON.stringify({ type: 'doc', content: [...blocksOf(text), ...awaited] })
}

export function withoutAwaited(text: string): string {
  if (!text.includes(SIGN)) return text
  const blocks = blocksOf(text)
  const there = blocks.filter(({ type, attrs }) => type !== 'image' || attrs?.file !== NOT_YET)
  if (there.length === blocks.length) return text
  return there.length === 0 ? '' : JSON.stringify({ type: 'doc', content: there })
}

export const awaitsPictures = (text: string): boolean => withoutAwaited(text) !== text

function blocksOf(text: string): readonly Block[] {
  try {
    return (JSON.parse(text) as { content: readonly Block[] }).content
  } catch {
    return []
  }
}
