// Opens the shell with its words loaded: the component library's and those of its calendar.
import { useEffect } from 'react'
import { Outlet, useLoaderData } from 'react-router'
import { addLanguagePart } from '#i18n/index.ts'
import { loadLocale } from '#layout/locale.ts'
import { Shell } from '#layout/shell.tsx'
import { ShellProviders } from '#layout/shell-providers.tsx'
import { BarePage } from './bare-page.tsx'
import { followRights } from './follow-rights.ts'
import type { Entry } from './loaders.ts'
import { useForgetting } from './use-forgetting.ts'

export async function openShell() {
  await addLanguagePart(loadLocale)
  return ShellRoute
}

function ShellRoute() {
  useEffect(followRights, [])
  // Menu and bar are those of somebody; a visitor has the page alone.
  if (useLoaderData<Entry>() === 'visitor') return <VisitorFrame />
  return (
    <ShellProviders>
      <Shell>
        <Outlet />
      </Shell>
    </ShellProviders>
  )
}

function VisitorFrame() {
  useForgetting()
  return (
    <BarePage>
      <Outlet />
    </BarePage>
  )
}
