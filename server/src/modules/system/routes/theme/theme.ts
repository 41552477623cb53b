// Public style sheet with the platform's own colours (U4). It contains nothing else, because the login page needs it.
import { createHash } from 'node:crypto'
import { DEFAULT_COLOUR_THEME, isColour, type ColourTheme, buildThemeSheet, THEME_SHEET } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/database.ts'

/** Registers `/custom-theme/theme/index.css`, which browsers revalidate with an ETag. */
export function registerThemeRoute(app: FastifyInstance, db: Db): void {
  app.get(THEME_SHEET, { config: { access: 'public' } }, async (request, reply) => {
    const sheet = buildSheet(await loadTheme(db))
    const etag = `"${createHash('sha256').update(sheet).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/css; charset=utf-8').send(sheet)
  })
}

const buildSheet = (look: ColourTheme): string =>
  JSON.stringify(look) === JSON.stringify(DEFAULT_COLOUR_THEME) ? ':root {}\n' : buildThemeSheet(look)

async function loadTheme(db: Db): Promise<ColourTheme> {
  const row = await db
    .selectFrom('theme')
    .select(['theme_color as theme', 'menu_background as background', 'menu_text_color as menuText'])
    .executeTakeFirstOrThrow()
  const look = { theme: row.theme, background: row.background, menuText: row.menuText }
  return Object.values(look).every(isColour) ? look : DEFAULT_COLOUR_THEME
}
