// Normalizes the menu of the server, so that the shell can render it when a server of another version leaves out or repeats entries.
import type { MenuNode } from '@cangdan/protocol'

type LooseRecord = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is LooseRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Keeps the first entry of each path and drops repeated entries and entries without a path. An entry without a title uses its path. */
export function normalizeMenu(raw: unknown, seen = new Set<string>()): MenuNode[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((entry: unknown) => {
    if (!isObject(entry) || !isText(entry['path']) || seen.has(entry['path'])) return []
    seen.add(entry['path'])
    return [normalizeNode(entry, entry['path'], seen)]
  })
}

function normalizeNode(entry: LooseRecord, path: string, seen: Set<string>): MenuNode {
  const meta = isObject(entry['meta']) ? entry['meta'] : {}
  const { title, title2, icon, pinyin, ...others } = meta
  const menuTitle = isText(title) ? title : isText(title2) ? title2 : path
  const texts = Object.entries({ title2, icon, pinyin }).filter(([, value]) => isText(value))
  return {
    path,
    name: isText(entry['name']) ? entry['name'] : path,
    meta: { ...others, title: menuTitle, ...Object.fromEntries(texts) },
    hidden: entry['hidden'] === true,
    alwaysShow: entry['alwaysShow'] === true,
    children: normalizeMenu(entry['children'], seen),
  }
}
