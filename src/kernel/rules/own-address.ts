const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const privateNetwork =
  /^(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[f[cd][\da-f:]+\])$/

/** The host of an origin; empty for a text that is none. */
const hostOf = (origin: string) => /^https?:\/\/(\[[^\]]+\]|[^:/@[\]]+)(?::\d+)?$/.exec(origin)?.[1] ?? ''

/** Whether an origin is only reached from the machine itself. */
export function isOnThisMachine(origin: string): boolean {
  return loopback.test(hostOf(origin))
}

/**
 * Whether pages at this origin are the shop's own, so that their writes are accepted. Besides the public origin these
 * are the names of this machine, and, until a public origin is set, addresses of private networks: a phone's first look
 * at a shop that was just started. Only addresses in numbers, never names: another site can let its name resolve to
 * this machine, but a browser that shows a number has asked for that number.
 * @param origin scheme, host and port, as browsers write them
 */
export function isOwnAddress(origin: string, publicOrigin: string): boolean {
  if (origin === publicOrigin || isOnThisMachine(origin)) return true
  return isOnThisMachine(publicOrigin) && privateNetwork.test(hostOf(origin))
}
