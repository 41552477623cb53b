import { LIST_VIEW_PATHS } from '@cangdan/protocol'
import { loadInstalledMenu } from '#engine/declare/menu.ts'
import { defineModule } from '#engine/define-module.ts'
import { registerBigScreenRoute } from './routes/big-screen/big-screen.ts'
import { createEventHub, registerEventRoutes } from './routes/events/events.ts'
import { LIST_VIEW_TITLES } from './routes/list-views/list-views.titles.ts'
import { createListViewRoutes } from './routes/list-views/list-views.ts'
import { describeMenu, registerMenuRoutes } from './routes/menu/menu.ts'
import { createQuickMenuRoutes } from './routes/quick-menu/quick-menu.ts'
import { registerSearchRoute } from './routes/search/search.ts'
import { registerTimelineRoute } from './routes/timeline/timeline.ts'
import { WORK_TITLES } from './routes/work/work.titles.ts'
import { registerWorkRoutes } from './routes/work/work.ts'
import { registerDeskRoute } from './routes/workbench/desk.ts'
import { registerWorkbenchRoute } from './routes/workbench/workbench.ts'

export { DEMO_LOANS, DEMO_PRICES, DEMO_RECEIPTS, DEMO_VISITS } from './routes/work/work.titles.ts'

export const console = defineModule({
  key: 'console',
  routes: async (api, deps) => {
    const { db, menu, resources } = deps
    await api.register(
      createQuickMenuRoutes({
        db,
        menuOf: async (...reader) => describeMenu(await loadInstalledMenu(menu, db), ...reader),
      }),
    )
    await api.register(createListViewRoutes(deps))
    registerMenuRoutes(api, menu, db)
    registerWorkRoutes(api, { db, resources, titles: WORK_TITLES })
    registerWorkbenchRoute(api, deps)
    registerDeskRoute(api, deps)
    registerBigScreenRoute(api, deps)
    registerSearchRoute(api, resources, db)
    registerTimelineRoute(api, deps)
    registerEventRoutes(api, createEventHub(api, deps))
  },
  loggedCalls: {
    [LIST_VIEW_PATHS.save]: LIST_VIEW_TITLES.save,
    [LIST_VIEW_PATHS.remove]: LIST_VIEW_TITLES.remove,
  },
})
