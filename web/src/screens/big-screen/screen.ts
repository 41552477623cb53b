// The wall display, in a tab of the shell; a window of its own has it too (app/screen-window.tsx).
import { defineScreen } from '#runtime/define-screen.ts'
import { loadCleaner } from '#ui/markup-cleaner.ts'

/** The hints of its charts are markup. */
export async function loadBigScreen() {
  const [{ BigScreen }] = await Promise.all([import('./big-screen.tsx'), loadCleaner()])
  return BigScreen
}

export const bigScreen = defineScreen({ name: 'big-screen', load: loadBigScreen })
