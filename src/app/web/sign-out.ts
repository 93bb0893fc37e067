import type { MouseEvent } from 'react'
import { forgetKeptPages } from '#kernel/web/kept-pages.ts'

export { forgetKeptPages }

const address = '/api/logout'

/** In the address of the office: whoever comes there wants to sign out, and must be asked first. */
export const SIGN_OUT = '#sign-out'

export async function signOut(): Promise<void> {
  await forgetKeptPages()
  window.location.assign(address)
}

/** Loaded on demand: few people report visits. */
export const reportQueue = () => import('#modules/installations/web/backoffice/my-visits/report-queue.ts')

/** How many reports of visits have not reached the shop; they may carry signatures. */
export const unsentReports = async (userId: string): Promise<number> =>
  reportQueue()
    .then((queue) => queue.unsentReports(userId))
    .catch(() => 0)

/** A click that opens the link elsewhere. */
export const isOpenedElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey

/** Signs out of the pages of shoppers; where something is not sent yet, the office asks. */
export async function leaveShop(userId: string): Promise<void> {
  if ((await unsentReports(userId)) === 0) await signOut()
  else window.location.assign(`/admin${SIGN_OUT}`)
}
