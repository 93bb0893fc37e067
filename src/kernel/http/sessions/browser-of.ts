import Bowser from 'bowser'

/** Shorter names than the library's, as people use them. */
const shortNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}

/** Characters that are read; no browser sends more. */
export const maxUserAgent = 512

export interface Browser {
  browser: string | null
  version: string | null
  system: string | null
}

/** The common names of browser and system in a `User-Agent` header. */
export function browserOf(userAgent: string): Browser {
  if (userAgent === '') return { browser: null, version: null, system: null }
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgent))
  const nameOf = (name = '') => shortNames[name] ?? (name || null)
  return { browser: nameOf(browser.name), version: browser.version || null, system: nameOf(os.name) }
}
