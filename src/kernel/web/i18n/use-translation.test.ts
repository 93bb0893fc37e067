import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createI18n } from './i18n.ts'
import { I18nProvider, useTranslation } from './use-translation.ts'

function Title({ file }: { file?: string }) {
  const { t, ready } = useTranslation(file)
  return createElement('p', null, `${t('title')}, ${ready ? 'read' : 'awaited'}`)
}

test('a component that hydrates late starts as the server rendered it, even if its texts are already loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ title: 'Fenster' })))
  try {
    const i18n = createI18n()
    i18n.init('de', { title: 'Laden' })
    await i18n.load('windows', 'de')
    expect(i18n.texts('windows').ready).toBe(true)
    // Rendering to a string uses the same state as hydration.
    const html = (props: { file?: string }) =>
      renderToString(createElement(I18nProvider, { value: i18n }, createElement(Title, props)))
    expect(html({})).toBe('<p>Laden, read</p>')
    expect(html({ file: 'windows' })).toBe('<p>title, awaited</p>')
  } finally {
    vi.unstubAllGlobals()
  }
})
