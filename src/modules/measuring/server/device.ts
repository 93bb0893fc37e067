/** Order matters: most browsers also name the ones they descend from. */
const browsers: readonly [pattern: RegExp, name: string, also?: string][] = [
  [/Edg(?:e|A|iOS)?\/([\d.]+)/, 'Edge'],
  [/OPR\/([\d.]+)/, 'Opera'],
  [/SamsungBrowser\/([\d.]+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/([\d.]+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+)/, 'Safari', 'Safari/'],
]

/** Characters that are looked at: no browser writes more, and whoever does not tell the truth may write what they like. */
const maxLength = 512

export interface Device {
  deviceType: 'ios' | 'android' | 'desktop'
  deviceModel: string | null
  browserName: string | null
  browserVersion: string | null
}

/** What a `User-Agent` and `navigator.platform` tell of a device; browsers that hide the model call it K. */
export function deviceOf(wholeUserAgent: string, platform = ''): Device {
  const userAgent = wholeUserAgent.slice(0, maxLength)
  const apple = /iPhone|iPad|iPod/.exec(`${platform} ${userAgent}`)?.[0] ?? null
  const android = userAgent.includes('Android')
  const named = android ? modelIn(userAgent.slice(userAgent.indexOf('Android'))) : null
  const [name, version] = browserOf(userAgent)
  return {
    deviceType: apple ? 'ios' : android ? 'android' : 'desktop',
    deviceModel: apple ?? (named === 'K' || named === 'Mobile' ? null : (named?.slice(0, 100) ?? null)),
    browserName: name,
    browserVersion: version?.slice(0, 50) ?? null,
  }
}

/** `SM-G991B` in `Android 13; SM-G991B Build/TP1A)`. */
function modelIn(fromAndroid: string): string | null {
  const [, model = ''] = /^Android[^;)]*; ([^;)]+)[;)]/.exec(fromAndroid) ?? []
  return model.split(' Build/')[0]?.trim() || null
}

function browserOf(userAgent: string): [string | null, string | null] {
  for (const [pattern, name, also = ''] of browsers) {
    const found = userAgent.includes(also) ? pattern.exec(userAgent) : null
    if (found) return [name, found[1] ?? null]
  }
  return [null, null]
}
