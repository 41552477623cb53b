// Fake bulk task that progresses as the test directs; the second record is rejected.
import { type BulkResult, TASK_PATHS, type TaskInfo } from '@cangdan/protocol'
import { rejectCall, type CallHandler } from '../../testing/fake-server.ts'

export function createFakeTask(path: string) {
  const state = { ids: [] as number[], tried: 0, isBroken: false, isStopped: false }
  const createResult = (id: number, index: number): BulkResult =>
    index === 1 ? { id, status: false, message: 'It has roots', code: 'referenced' } : { id, status: true, message: '' }
  const createInfo = (place: number): TaskInfo => ({
    id: 7,
    title: 'Uproot · Plants',
    total: state.ids.length,
    done: Math.max(0, state.tried - 1),
    refused: Math.min(1, state.tried),
    is_ended: state.isStopped || state.tried === state.ids.length,
    is_cancelled: state.isStopped,
    results: state.ids.slice(0, state.tried).map(createResult).slice(place),
    place: state.tried,
  })
  const answerTask: CallHandler = ({ path: requested, body, params }) => {
    if (requested === path) {
      state.ids = (body as { ids: number[] }).ids
      return { task: 7 }
    }
    if (requested === TASK_PATHS.cancel) {
      state.isStopped = true
      return {}
    }
    if (requested !== TASK_PATHS.info) return undefined
    if (state.isBroken) return rejectCall({ code: 'unavailable', message: 'gone away' })
    return createInfo(Number(params['after'] ?? 0))
  }
  const setProgress = (tried: number | 'broken'): void => {
    state.isBroken = tried === 'broken'
    if (tried !== 'broken') state.tried = tried
  }
  return { task: answerTask, until: setProgress }
}
