/** Order matters: most browsers also name the ones they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/([\d.]+)/, 'Edge'],
  [/OPR\/([\d.]+)/, 'Opera'],
  [/SamsungBrowser\/([\d.]+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/([\d.]+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari\//, 'Safari'],
]

export interface Device {
  deviceType: 'ios' | 'android' | 'desktop'
  deviceModel: string | null
  browserName: string | null
  browserVersion: string | null
}

/** What a `User-Agent` and `navigator.platform` tell of a device; browsers that hide the model call it K. */
export function deviceOf(userAgent: string, platform = ''): Device {
  const apple = /iPhone|iPad|iPod/.exec(`${platform} ${userAgent}`)?.[0] ?? null
  const android = /Android/.test(userAgent)
  const named = /Android[^;)]*; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(userAgent)?.[1]?.trim() ?? null
  const [name, version] = browserOf(userAgent)
  return {
    deviceType: apple ? 'ios' : android ? 'android' : 'desktop',
    deviceModel: apple ?? (named === 'K' || named === 'Mobile' ? null : (named?.slice(0, 100) ?? null)),
    browserName: name,
    browserVersion: version?.slice(0, 50) ?? null,
  }
}

function browserOf(userAgent: string): [string | null, string | null] {
  for (const [pattern, name] of browsers) {
    const found = pattern.exec(userAgent)
    if (found) return [name, found[1] ?? null]
  }
  return [null, null]
}
