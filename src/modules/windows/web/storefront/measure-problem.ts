import { measuresOutOfRange, type WindowMeasure } from '../../rules/window-size.ts'

const problems = {
  width: 'windows.sizeNeeded',
  height: 'windows.sizeNeeded',
  depth: 'windows.depthNeeded',
  topHeight: 'windows.topNeeded',
} as const satisfies Record<WindowMeasure, string>

/** The error message about out-of-range measurements of a window; undefined if it can be saved. */
export function measureProblem(window: Parameters<typeof measuresOutOfRange>[0]) {
  const [first] = measuresOutOfRange(window)
  return first && problems[first]
}
