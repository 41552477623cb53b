import { defineModule } from '#engine/define-module.ts'
import { checkCameras } from './jobs/camera-check.ts'

export { camera } from './camera/camera.ts'
export { store } from './store/store.ts'
export { assertStoreOpen } from './store/store-open.ts'
export { inspectionAgency } from './warehouse/warehouse.queries.ts'
export { warehouse } from './warehouse/warehouse.ts'
export { zone } from './zone/zone.ts'

export const storage = defineModule({
  key: 'storage',
  scheduledJobs: ({ db }) => ({
    camera_check: { run: () => checkCameras(db), params: 'camera_check_minutes' },
  }),
})
