// Calls of add-ons (T8). Installing is a row: it opens the menu and the calls of the add-on, and is written to the operation log.
import {
  ADDON_PATHS,
  type AddonAction,
  type AddonCateRow,
  type AddonProbe,
  type AddonRow,
  type Language,
  type PublicAddon,
} from '@cangdan/protocol'
import {
  addonAction,
  addonCateListResponse,
  addonCateQuery,
  addonHookRequest,
  addonInstallRequest,
  addonInstallResponse,
  addonListResponse,
  addonProbeRequest,
  addonProbeResponse,
  addonQuery,
  addonUninstallRequest,
  publicAddonListResponse,
} from '@cangdan/protocol/schemas'
import type { RouteDeps } from '#engine/define-module.ts'
import { assertAddonInstalled, listInstalledAddons } from '#platform/addons/installed.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { hasApi, hasPath, type Principal } from '#platform/identity/principal.ts'
import { getSite } from '#platform/site/site.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { type AddonState, installAddon, loadAddonStates, saveProbes, uninstallAddon } from '../addon.queries.ts'
import { ADDONS, findAddon } from '../all-addons.ts'
import { ADDON_CATES, type Addon, type ProbeResult } from '../define-addon.ts'
import { loadHookToken, renewHookToken } from '../hook-tokens.ts'
import { ADDON_TITLES, AUTHOR, CATE_TITLES } from './addons.titles.ts'

type AddonRouteDeps = Pick<RouteDeps, 'db' | 'registry' | 'vault' | 'outgoing'>

export function createAddonRoutes(deps: AddonRouteDeps): ZodRoutes {
  return async (app) => {
    await app.register(createReadRoutes(deps))
    await app.register(createWriteRoutes(deps))
  }
}

const grant = (path: string) => ({ access: { api: [path] } })

function createReadRoutes(deps: AddonRouteDeps): ZodRoutes {
  const { db } = deps
  const list = grant(ADDON_PATHS.list)
  const calls = {
    publicList: defineCall(ADDON_TITLES.publicList, { access: 'public' }, { answer: publicAddonListResponse }),
    list: defineCall(ADDON_TITLES.list, list, { query: addonQuery, answer: addonListResponse }),
    cates: defineCall(ADDON_TITLES.cates, list, { query: addonCateQuery, answer: addonCateListResponse }),
  } as const

  return async (app) => {
    app.get(`/${ADDON_PATHS.publicList}`, calls.publicList, async (request) => {
      const [installed, language] = [await listInstalledAddons(db), getRequestLanguage(request)]
      const shown = ADDONS.filter(({ key }) => installed.has(key))
      return buildSuccess<PublicAddon[]>(
        await Promise.all(shown.map((addon) => describePublicAddon(db, addon, { language, isInstalled: true }))),
      )
    })

    app.get(`/${ADDON_PATHS.list}`, calls.list, async (request) => {
      const { cate_id, installed, keyword = '' } = request.query
      const rows = await describeAddons(deps, getRequestLanguage(request))
      const isFound = (row: DescribedAddon) =>
        (cate_id === undefined || row.cate_id === cate_id) &&
        (installed === undefined || row.installed === Number(installed)) &&
        [row.title, row.key, row.description].join(' ').toLowerCase().includes(keyword.trim().toLowerCase())
      const principal = getPrincipal(request)
      return buildSuccess<AddonRow[]>(rows.filter(isFound).map((row) => restrictAddon(row, principal)))
    })

    app.get(`/${ADDON_PATHS.cates}`, calls.cates, (request) => {
      const language = getRequestLanguage(request)
      const { type } = request.query
      const rows = ADDON_CATES.map((cate, index): AddonCateRow => {
        const members = ADDONS.filter((addon) => addon.cate === cate && (type === undefined || addon.type === type))
        return { id: index + 1, name: CATE_TITLES[cate][language], sort: index, count: members.length }
      })
      return buildSuccess(rows.filter(({ count }) => count > 0))
    })
  }
}

function createWriteRoutes(deps: AddonRouteDeps): ZodRoutes {
  const { db, registry } = deps
  const { install, uninstall, probe, hookRenew } = ADDON_PATHS
  const installed = { answer: addonInstallResponse }
  const calls = {
    install: defineCall(ADDON_TITLES.install, grant(install), { body: addonInstallRequest, ...installed }),
    uninstall: defineCall(ADDON_TITLES.uninstall, grant(uninstall), { body: addonUninstallRequest, ...installed }),
    probe: defineCall(ADDON_TITLES.probe, grant(probe), { body: addonProbeRequest, answer: addonProbeResponse }),
    hookRenew: defineCall(ADDON_TITLES.hookRenew, grant(hookRenew), { body: addonHookRequest }),
  } as const

  return async (app) => {
    app.post(`/${install}`, calls.install, async (request) => {
      await installAddon(db, getAddon(request.body.key), getPrincipal(request).personId)
      return buildSuccess({ installed: 1 as const })
    })

    app.post(`/${uninstall}`, calls.uninstall, async (request) => {
      const addon = getAddon(request.body.key)
      const writer = { ...registry, principal: getPrincipal(request), language: getRequestLanguage(request) }
      await uninstallAddon(db, writer, addon, request.body.forget === 1)
      return buildSuccess({ installed: 0 as const })
    })

    app.post(`/${probe}`, calls.probe, async (request) => {
      const addon = getAddon(request.body.key)
      await assertAddonInstalled(db, addon.key)
      const language = getRequestLanguage(request)
      const results = await addon.probe(deps)
      await saveProbes(db, addon.key, results, language)
      return buildSuccess(results.map((result) => toWireProbe(result, language)))
    })

    app.post(`/${hookRenew}`, calls.hookRenew, async (request) => {
      const { key, hooks } = getAddon(request.body.key)
      const hook = hooks.find(({ name }) => name === request.body.hook)
      if (hook === undefined) throw new Failure('addon_unknown')
      await renewHookToken(db, key, hook.name)
      return buildSuccess(null)
    })
  }
}

const toWireProbe = ({ name, title, ok, code, detail }: ProbeResult, language: Language): AddonProbe => ({
  name,
  title: title[language],
  ok: ok ? 1 : 0,
  code,
  detail: detail[language],
})

async function describeAddons(deps: AddonRouteDeps, language: Language): Promise<DescribedAddon[]> {
  const states = await loadAddonStates(
    deps.db,
    ADDONS.map(({ key }) => key),
  )
  return Promise.all(
    ADDONS.map((addon, index) => describeAddon(deps, addon, { index, language, state: states.get(addon.key) })),
  )
}

type DescribedAddon = Omit<AddonRow, 'actions'>

/** Adds the permitted actions, and leaves the addresses of hooks to those who may renew them: an address lets its holder report deliveries. */
function restrictAddon(row: DescribedAddon, principal: Principal): AddonRow {
  const actions = listActions(row, principal)
  return { ...row, actions, hooks: actions.includes('hookRenew') ? row.hooks : [] }
}

function listActions({ installed, setup_path, hooks }: DescribedAddon, principal: Principal): AddonAction[] {
  const isPossible = (action: AddonAction) =>
    action === 'install' ? installed === 0 : installed === 1 && (action !== 'hookRenew' || hooks.length > 0)
  const isGranted = (action: AddonAction) =>
    action === 'setup' ? hasPath(principal, setup_path) : hasApi(principal, ADDON_PATHS[action])
  return addonAction.options.filter((action) => isPossible(action) && isGranted(action))
}

/** @throws Failure `addon_unknown` */
function getAddon(key: string): Addon {
  const addon = findAddon(key)
  if (addon === undefined) throw new Failure('addon_unknown')
  return addon
}

async function describePublicAddon(
  db: Db,
  addon: Addon,
  { language, isInstalled }: { language: Language; isInstalled: boolean },
): Promise<PublicAddon> {
  const { key, type, title } = addon
  return {
    key,
    type,
    title: title[language],
    installed: isInstalled ? 1 : 0,
    status: isInstalled && (await addon.isOn(db)) ? 1 : 0,
    pluginKey: key,
  }
}

async function describeAddon(
  { db, vault }: AddonRouteDeps,
  addon: Addon,
  { index, language, state }: { index: number; language: Language; state: AddonState | undefined },
): Promise<DescribedAddon> {
  const { key, cate, icon, description, version, setup, callback } = addon
  const { site_url } = await getSite(db)
  const isInstalled = state?.installed === 1
  return {
    ...(await describePublicAddon(db, addon, { language, isInstalled })),
    id: index + 1,
    cate_id: ADDON_CATES.indexOf(cate) + 1,
    icon,
    description: description[language],
    author: AUTHOR,
    version,
    setup_path: setup.screen,
    install_time: isInstalled ? state.install_time : null,
    install_person: isInstalled ? state.install_person : '',
    probe_ok: state?.probe_ok ?? null,
    probe_time: state?.probe_time ?? null,
    call_time: state?.call_time ?? null,
    callback_url: callback === undefined ? '' : buildOwnUrl(site_url, callback),
    hooks: await Promise.all(
      addon.hooks.map(async ({ name, title }) => ({
        name,
        title: title[language],
        url: `${site_url}/hooks/${key}/${name}/${await loadHookToken(db, vault, key, name)}`,
      })),
    ),
    alarms: isInstalled ? ((await addon.listAlarms?.(db)) ?? []).map((each) => each[language]) : [],
    dependants: isInstalled ? (await addon.listDependants(db)).map((each) => each[language]) : [],
  }
}

/** A platform without a configured address sends the path. */
const buildOwnUrl = (siteUrl: string, path: string) => (siteUrl === '' ? path : new URL(path, siteUrl).href)
