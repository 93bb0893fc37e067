import type { QueryClient } from '@tanstack/react-query'
import { newWindows } from '../../rules/window-size.ts'
import { ApiError } from '#kernel/web/api.ts'
import { mergeWindows } from '../queries.ts'
import { loadWindows, saveWindows } from './local-windows.ts'

/** Merges the windows of this browser into the account; any beyond the account's limit stay in the browser. */
export async function mergeLocalWindows(client: QueryClient): Promise<void> {
  const local = loadWindows()
  if (local.length === 0) return
  try {
    const windows = local.map(
      ({ name, width, height, depth, topHeight, mount, method, light, measuredAt }) => ({
        name,
        width,
        height,
        depth,
        topHeight,
        mount,
        method,
        light,
        measuredAt,
      }),
    )
    const all = await mergeWindows(client, windows)
    saveWindows(newWindows(loadWindows(), all))
  } catch (error) {
    // Refused or unreachable: they stay in the browser, and the next visit tries again.
    if (!(error instanceof ApiError || error instanceof TypeError)) throw error
  }
}
