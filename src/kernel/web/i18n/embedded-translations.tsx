import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext, Translations } from '../../contract/page.ts'

const id = 'texts'

/** As JSON, once for all pages of a language; `<` would let a text end the element. */
const serialized = new WeakMap<Translations, string>()

function serializedOf(translations: Translations): string {
  const json = serialized.get(translations) ?? JSON.stringify(translations).replaceAll('<', '\\u003c')
  serialized.set(translations, json)
  return json
}

const content = createIsomorphicFn()
  .server(() => serializedOf((getGlobalStartContext() as unknown as PageContext).translations))
  // The element is there already and stays as it is.
  .client(() => '')

/** The texts of the page, as data beside its scripts. */
export function EmbeddedTranslations() {
  return (
    <script
      type="application/json"
      id={id}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: content() }}
    />
  )
}

/** In the browser: what the server wrote. */
export function embeddedTranslations(): Translations {
  return JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Translations
}
