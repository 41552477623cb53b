// Opens the shell with its words loaded: the component library's and those of its calendar.
import { Outlet } from 'react-router'
import { addLanguagePart } from '#i18n/index.ts'
import { loadLocale } from '#layout/locale.ts'
import { Shell } from '#layout/shell.tsx'
import { ShellProviders } from '#layout/shell-providers.tsx'

export async function openShell() {
  await addLanguagePart(loadLocale)
  return ShellRoute
}

function ShellRoute() {
  return (
    <ShellProviders>
      <Shell>
        <Outlet />
      </Shell>
    </ShellProviders>
  )
}
