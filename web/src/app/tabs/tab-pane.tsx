// One tab: its screen stays mounted while another tab is active.
import { useQueryClient } from '@tanstack/react-query'
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useState, type RefObject } from 'react'
import type { NavigateFunction } from 'react-router'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { FormPanelsProvider } from '#generic/form/page/beside.tsx'
import { PanelsProvider } from '#generic/look/panels.tsx'
import { Pane } from '#layout/pane.tsx'
import { changesOf } from '#runtime/unsaved.ts'
import { isActive, leaveForGood, closeTabs, nameTab, redrawTab, relocateTab } from '#runtime/tab-store.ts'
import { TabLifeProvider, useTabLife } from '#runtime/gone.ts'
import { ScreenProvider, type Screen } from '#runtime/screen.ts'
import { addressOf, type Tab, type TabLocation } from '#runtime/tabs.ts'
import { firstScreenDrawn, isFirstScreenAwaited } from '#ui/at-rest.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { onceDrawn } from './once-drawn.ts'
import { FORM_PANELS, PANELS, placeOf, titleOf, type Place } from '../registry.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface TabPaneProps {
  readonly tab: Tab
  readonly navigate: NavigateFunction
  readonly isArrival: RefObject<boolean>
}

export const TabPane = memo(function TabPane({ tab, navigate, isArrival }: TabPaneProps) {
  const { t } = useTranslation()
  const { place, isLost } = usePlace(tab.location)
  const title = place === undefined ? undefined : titleOf(place, tab.name, t)
  const screen = useTabScreen(tab, navigate)
  const life = useTabLife(tab.key)
  return (
    <Pane place={tab.location.pathname} title={title} isArrival={isArrival}>
      <TabLifeProvider value={life}>
        <ScreenProvider value={screen}>
          {isLost && <LostRight />}
          {place !== undefined && <Drawn place={place} tab={tab} />}
        </ScreenProvider>
      </TabLifeProvider>
    </Pane>
  )
})

/** Keeps the last screen when the right is lost while changes are unsaved. */
function usePlace(location: TabLocation): { place: Place | undefined; isLost: boolean } {
  const { menu } = useSession()
  const place = useMemo(() => placeOf(menu, location), [menu, location])
  const [last, setLast] = useState(place)
  if (place !== undefined && place !== last) setLast(place)
  return { place: place ?? last, isLost: place === undefined && last !== undefined }
}

function Drawn({ place, tab }: { readonly place: Place; readonly tab: Tab }) {
  const { t } = useTranslation()
  usePageTitle(titleOf(place, tab.name, t))
  const { Component } = place.screen
  // On the first load the shell paints before the screen renders, in slices: rendered together they would block a phone for half a second.
  const isDrawn = useDeferredValue(true, !isFirstScreenAwaited())
  return (
    <PanelsProvider value={PANELS}>
      <FormPanelsProvider value={FORM_PANELS}>
        <Suspense fallback={<ScreenSkeleton />}>
          {isDrawn ? (
            <>
              <Component node={place.node} title={titleOf(place, undefined, t)} id={place.id} />
              <FirstDrawn />
            </>
          ) : (
            <ScreenSkeleton />
          )}
        </Suspense>
      </FormPanelsProvider>
    </PanelsProvider>
  )
}

function FirstDrawn(): null {
  const client = useQueryClient()
  useEffect(() => onceDrawn(() => client.isFetching() > 0, firstScreenDrawn), [client])
  return null
}

function useTabScreen({ key, location }: Tab, navigate: NavigateFunction): Screen {
  const ways = useMemo(
    () => ({
      open: ((to, { from, replace = false } = {}) => {
        // Ignores calls after the user has opened another tab.
        if (!isActive(key)) return undefined
        return navigate(to, { replace, ...(from === undefined ? {} : { state: { from } }) })
      }) satisfies Screen['open'],
      close: (to: string) => {
        if (!isActive(key)) return closeTabs([key])
        changesOf(key).forget()
        if (to === key) return redrawTab(key)
        leaveForGood(key)
        void navigate(to)
      },
      goBack: () => void navigate(-1),
      name: (name: string | undefined) => nameTab(key, name),
      holdUnsaved: (form: Parameters<Screen['holdUnsaved']>[0]) => {
        const release = changesOf(key).register(form)
        return { release, hide: () => void (isActive(key) && release()) }
      },
    }),
    [key, navigate],
  )
  return useMemo((): Screen => {
    const { pathname, search, state } = location
    return {
      ...ways,
      key,
      pathname,
      search: new URLSearchParams(search),
      address: addressOf(location),
      state,
      setSearch: (next, options) => {
        const text = next.toString()
        const to = { pathname, search: text === '' ? '' : `?${text}` }
        if (isActive(key)) void navigate(to, { replace: options?.replace ?? false, state })
        else relocateTab(key, { ...to, state })
      },
    }
  }, [key, location, navigate, ways])
}

import styles from './lost-right.module.css'

function LostRight() {
  const { t } = useTranslation()
  return (
    <div className={styles['lost']}>
      <Notice tone="warning" live="alert">
        {t('rights.lost')}
      </Notice>
    </div>
  )
}
