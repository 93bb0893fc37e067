import { expect, test, vi } from 'vitest'
import { createI18n } from './i18n.ts'

test('a language change waits for the texts that are shown, and for no others', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(Response.json({ title: address }))
  })
  try {
    const i18n = createI18n()
    i18n.init('en', {})
    const close = i18n.show('windows')
    const leave = i18n.show('camera')
    i18n.show('camera')
    await i18n.load('windows', 'en')
    close()
    leave()
    asked.length = 0
    await i18n.loadLanguage('de')
    expect(asked.toSorted()).toEqual(['/locales/de/camera.json', '/locales/de/translation.json'])
    expect(i18n.texts('camera', 'de').ready).toBe(true)
    expect(i18n.texts('windows', 'de').ready).toBe(false)
  } finally {
    vi.unstubAllGlobals()
  }
})
