// Runs before everything else, and needs nothing else: begins to fetch what the page will be drawn with while the code that decides so is still on
// the way. Whatever does not come is asked for again by what needs it.
import { ACCESS_TOKEN, readLocal } from '#api/local.ts'
import { firstLanguage } from '#i18n/first-language.ts'
import { LOADERS } from '#i18n/messages.ts'
import { loadLocale } from '#layout/locale.ts'

const language = firstLanguage()

/** Somebody who is signed in needs the shell whatever the server answers. */
const member = [
  () => import('./app/shell-route.tsx'),
  () => import('./app/screen-outlet.tsx'),
  () => loadLocale(language),
]
const visitor = [() => import('./screens/login/login-screen.tsx')]

for (const load of [LOADERS[language], ...(readLocal(ACCESS_TOKEN) === undefined ? visitor : member)])
  load().catch(() => {})
