import { browserOf, maxUserAgent } from '#kernel/http/sessions/browser-of.ts'

export interface Device {
  deviceType: 'ios' | 'android' | 'desktop'
  deviceModel: string | null
  browserName: string | null
  browserVersion: string | null
}

/** The device from `User-Agent` and `navigator.platform`; browsers that hide the model send K. */
export function deviceOf(wholeUserAgent: string, platform = ''): Device {
  const userAgent = wholeUserAgent.slice(0, maxUserAgent)
  const apple = /iPhone|iPad|iPod/.exec(`${platform} ${userAgent}`)?.[0] ?? null
  const android = userAgent.includes('Android')
  const model = android ? modelIn(userAgent.slice(userAgent.indexOf('Android'))) : null
  const { browser, version } = browserOf(userAgent)
  return {
    deviceType: apple ? 'ios' : android ? 'android' : 'desktop',
    deviceModel: apple ?? (model === 'K' || model === 'Mobile' ? null : (model?.slice(0, 100) ?? null)),
    browserName: browser,
    browserVersion: version?.slice(0, 50) ?? null,
  }
}

/** `SM-G991B` in `Android 13; SM-G991B Build/TP1A)`. */
function modelIn(fromAndroid: string): string | null {
  const [, model = ''] = /^Android[^;)]*; ([^;)]+)[;)]/.exec(fromAndroid) ?? []
  return model.split(' Build/')[0]?.trim() || null
}
