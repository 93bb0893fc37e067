import { impossibleMeasures } from '../../rules/window-size.ts'
import type { WindowMeasure } from '../../rules/window-size.ts'

const problems = {
  width: 'windows.sizeNeeded',
  height: 'windows.sizeNeeded',
  depth: 'windows.depthNeeded',
  topHeight: 'windows.topNeeded',
} as const satisfies Record<WindowMeasure, string>

/** The message about impossible measures of a window; undefined for one that can be saved. */
export function measureProblem(window: Parameters<typeof impossibleMeasures>[0]) {
  const [first] = impossibleMeasures(window)
  return first && problems[first]
}
