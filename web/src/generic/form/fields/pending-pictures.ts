// Pictures of a text that are still uploading. Until then the text references no file for them; they are neither saved nor stored.

const PENDING_FILE = 0
const PENDING_MARKER = `"file":${PENDING_FILE}`

interface Block {
  readonly type?: string
  readonly attrs?: { readonly file?: unknown }
}

export function addPendingPictures(text: string, names: readonly string[]): string {
  if (names.length === 0) return text
  const awaited = names.map((alt) => ({ type: 'image', attrs: { file: PENDING_FILE, alt } }))
  return JSON.stringify({ type: 'doc', content: [...parseBlocks(text), ...awaited] })
}

export function removePendingPictures(text: string): string {
  if (!text.includes(PENDING_MARKER)) return text
  const blocks = parseBlocks(text)
  const there = blocks.filter(({ type, attrs }) => type !== 'image' || attrs?.file !== PENDING_FILE)
  if (there.length === blocks.length) return text
  return there.length === 0 ? '' : JSON.stringify({ type: 'doc', content: there })
}

export const hasPendingPictures = (text: string): boolean => removePendingPictures(text) !== text

function parseBlocks(text: string): readonly Block[] {
  try {
    return (JSON.parse(text) as { content: readonly Block[] }).content
  } catch {
    return []
  }
}
