import { forgetKeptPages } from '#kernel/web/kept-pages.ts'

export const page = '/admin/crm/my-visits'
/** Whose visits are kept. */
const keptFor = 'fenestra.visits-of'

export const markKept = (userId: string) => localStorage.setItem(keptFor, userId)

/** Removes the visits that this browser keeps. @param exceptOf whose may stay */
export async function forgetVisits(exceptOf?: string): Promise<void> {
  const owner = localStorage.getItem(keptFor)
  if (owner !== null && owner === exceptOf) return
  localStorage.removeItem(keptFor)
  await forgetKeptPages()
  if ('serviceWorker' in navigator) await (await navigator.serviceWorker.getRegistration(page))?.unregister()
}
