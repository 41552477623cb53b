import { LIST_VIEW_PATHS } from '@cangdan/protocol'
import { defineModule } from '#engine/define-module.ts'
import { bigScreenRoute } from './routes/big-screen/big-screen.ts'
import { createEventHub, eventRoutes } from './routes/events/events.ts'
import { LIST_VIEW_TITLES } from './routes/list-views/list-views.titles.ts'
import { listViewRoutes } from './routes/list-views/list-views.ts'
import { describeMenu, menuRoutes } from './routes/menu/menu.ts'
import { quickMenuRoutes } from './routes/quick-menu/quick-menu.ts'
import { searchRoute } from './routes/search/search.ts'
import { WORK_TITLES } from './routes/work/work.titles.ts'
import { workRoutes } from './routes/work/work.ts'
import { deskRoute } from './routes/workbench/desk.ts'
import { workbenchRoute } from './routes/workbench/workbench.ts'

export { DEMO_LOANS, DEMO_PRICES, DEMO_RECEIPTS } from './routes/work/work.titles.ts'

export const console = defineModule({
  key: 'console',
  routes: async (api, deps) => {
    const { db, menu, resources } = deps
    await api.register(quickMenuRoutes({ db, menuOf: (...reader) => describeMenu(menu, ...reader) }))
    await api.register(listViewRoutes(deps))
    menuRoutes(api, menu, db)
    workRoutes(api, { db, resources, titles: WORK_TITLES })
    workbenchRoute(api, deps)
    deskRoute(api, deps)
    bigScreenRoute(api, deps)
    searchRoute(api, resources, db)
    eventRoutes(api, createEventHub(api, deps))
  },
  loggedCalls: {
    [LIST_VIEW_PATHS.save]: LIST_VIEW_TITLES.save,
    [LIST_VIEW_PATHS.remove]: LIST_VIEW_TITLES.remove,
  },
})
