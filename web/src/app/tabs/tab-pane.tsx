// One tab: its screen stays mounted while another tab is active.
import { useQueryClient } from '@tanstack/react-query'
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useState, type RefObject } from 'react'
import type { NavigateFunction } from 'react-router'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { FormPanelsProvider } from '#generic/form/page/custom-form-panel.tsx'
import { PanelsProvider, SummariesProvider } from '#generic/look/panels.tsx'
import { Pane } from '#layout/pane.tsx'
import { getUnsavedChanges } from '#runtime/unsaved-changes.ts'
import { isActive, closeAfterLeave, closeTabs, setTabName, rerenderTab, setTabLocation } from '#runtime/tab-store.ts'
import { TabLifeProvider, useTabLife } from '#runtime/tab-cleanup.ts'
import { ScreenProvider, type Screen } from '#runtime/screen.ts'
import { formatAddress, type Tab, type TabLocation } from '#runtime/tabs.ts'
import { notifyFirstScreen, isWaitingForFirstScreen } from '#ui/deferred-component.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { onFirstRender } from './first-render.ts'
import { FORM_PANELS, PANELS, resolveScreen, SUMMARIES, getTabTitle, type ScreenRoute } from '../registry.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface TabPaneProps {
  readonly tab: Tab
  readonly navigate: NavigateFunction
  readonly isArrival: RefObject<boolean>
}

export const TabPane = memo(function TabPane({ tab, navigate, isArrival }: TabPaneProps) {
  const { t } = useTranslation()
  const { place, isLost } = useScreenRoute(tab.location)
  const title = place === undefined ? undefined : getTabTitle(place, tab.name, t)
  const screen = useTabScreen(tab, navigate)
  const life = useTabLife(tab.key)
  return (
    <Pane place={tab.location.pathname} title={title} isArrival={isArrival}>
      <TabLifeProvider value={life}>
        <ScreenProvider value={screen}>
          {isLost && <LostRightNotice />}
          {place !== undefined && <RenderedScreen place={place} tab={tab} />}
        </ScreenProvider>
      </TabLifeProvider>
    </Pane>
  )
})

/** Keeps the last screen when the right is lost while changes are unsaved. */
function useScreenRoute(location: TabLocation): { place: ScreenRoute | undefined; isLost: boolean } {
  const { menu } = useSession()
  const place = useMemo(() => resolveScreen(menu, location), [menu, location])
  const [last, setLast] = useState(place)
  if (place !== undefined && place !== last) setLast(place)
  return { place: place ?? last, isLost: place === undefined && last !== undefined }
}

function RenderedScreen({ place, tab }: { readonly place: ScreenRoute; readonly tab: Tab }) {
  const { t } = useTranslation()
  usePageTitle(getTabTitle(place, tab.name, t))
  const { Component } = place.screen
  // On the first load the shell paints before the screen renders, in slices: rendered together they would block a phone for half a second.
  const isDrawn = useDeferredValue(true, !isWaitingForFirstScreen())
  return (
    <PanelsProvider value={PANELS}>
      <SummariesProvider value={SUMMARIES}>
        <FormPanelsProvider value={FORM_PANELS}>
          <Suspense fallback={<ScreenSkeleton />}>
            {isDrawn ? (
              <>
                <Component
                  node={place.node}
                  title={getTabTitle(place, undefined, t)}
                  id={place.id}
                  question={place.question}
                />
                <FirstRenderSignal />
              </>
            ) : (
              <ScreenSkeleton />
            )}
          </Suspense>
        </FormPanelsProvider>
      </SummariesProvider>
    </PanelsProvider>
  )
}

function FirstRenderSignal(): null {
  const client = useQueryClient()
  useEffect(() => onFirstRender(() => client.isFetching() > 0, notifyFirstScreen), [client])
  return null
}

function useTabScreen({ key, location }: Tab, navigate: NavigateFunction): Screen {
  const actions = useMemo(
    () => ({
      open: ((to, { from, replace = false } = {}) => {
        // Ignores calls after the user has opened another tab.
        if (!isActive(key)) return undefined
        return navigate(to, { replace, ...(from === undefined ? {} : { state: { from } }) })
      }) satisfies Screen['open'],
      close: (to: string) => {
        if (!isActive(key)) return closeTabs([key])
        getUnsavedChanges(key).forget()
        if (to === key) return rerenderTab(key)
        closeAfterLeave(key)
        void navigate(to)
      },
      goBack: () => void navigate(-1),
      name: (name: string | undefined) => setTabName(key, name),
      holdUnsaved: (form: Parameters<Screen['holdUnsaved']>[0]) => {
        const release = getUnsavedChanges(key).register(form)
        return { release, hide: () => void (isActive(key) && release()) }
      },
    }),
    [key, navigate],
  )
  return useMemo((): Screen => {
    const { pathname, search, state } = location
    return {
      ...actions,
      key,
      pathname,
      search: new URLSearchParams(search),
      address: formatAddress(location),
      state,
      setSearch: (next, options) => {
        const text = next.toString()
        const to = { pathname, search: text === '' ? '' : `?${text}` }
        if (isActive(key)) void navigate(to, { replace: options?.replace ?? false, state })
        else setTabLocation(key, { ...to, state })
      },
    }
  }, [key, location, navigate, actions])
}

import styles from './lost-right.module.css'

function LostRightNotice() {
  const { t } = useTranslation()
  return (
    <div className={styles['lost']}>
      <Notice tone="warning" live="alert">
        {t('rights.lost')}
      </Notice>
    </div>
  )
}
