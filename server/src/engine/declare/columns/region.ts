// Columns for a region of China: province and city, with titles. Declarations spread them.
import { type Cascade, type Language, LANGUAGES, title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { Cache, getJsonSize } from '#platform/cache/cache.ts'
import type { Db } from '#platform/database/database.ts'
import type { ColumnSpec } from './column.ts'

interface RegionRow {
  readonly id: number
  readonly parent_id: number | null
  readonly name: string
  readonly pinyin: string
}

// Regions change only by a migration, so the tree of each language is cached for the life of the process.
const trees = new Cache<Promise<readonly Cascade[]>>({
  name: 'dict',
  max: LANGUAGES.length,
  sizeOf: async (tree) => getJsonSize(await tree),
})

/** Returns provinces with their cities, in the order of their codes (GB/T 2260): in Chinese characters for zh and ja, in pinyin for en and es. */
export function loadRegionTree(db: Db, language: Language): Promise<readonly Cascade[]> {
  const known = trees.get(language)
  if (known !== undefined) return known
  const tree = queryRegionTree(db, language)
  trees.set(language, tree)
  // Retries after a failure.
  tree.catch(() => trees.delete(language))
  return tree
}

async function queryRegionTree(db: Db, language: Language): Promise<readonly Cascade[]> {
  const { rows } = await sql<RegionRow>`select id, parent_id, name, pinyin from region order by id`.execute(db)
  const isSpelled = language === 'en' || language === 'es'
  const buildNode = (place: RegionRow): Cascade => {
    const below = rows.filter(({ parent_id }) => parent_id === place.id)
    return {
      label: isSpelled ? place.pinyin : place.name,
      value: place.id,
      ...(below.length === 0 ? {} : { children: below.map(buildNode) }),
    }
  }
  return rows.filter(({ parent_id }) => parent_id === null).map(buildNode)
}

/** Stored in `region` and `city`; the foreign key `region_place_key` checks the pair. */
export const REGION_COLUMN = {
  region: {
    type: 'cascade',
    second: 'city',
    cascades: (db, { language }) => loadRegionTree(db, language),
    filter: true,
    width: 168,
  },
} as const satisfies Record<string, ColumnSpec>

export const REGION_TITLE = { region: title('所在地区', 'Region', 'Región', '地域') } as const
