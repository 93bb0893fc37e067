import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext, Texts } from '../../contract/page.ts'

const id = 'texts'

/** As JSON, once for all pages of a language; `<` would let a text end the element. */
const written = new WeakMap<Texts, string>()

function writtenOf(texts: Texts): string {
  const json = written.get(texts) ?? JSON.stringify(texts).replaceAll('<', '\\u003c')
  written.set(texts, json)
  return json
}

const content = createIsomorphicFn()
  .server(() => writtenOf((getGlobalStartContext() as unknown as PageContext).texts))
  // The element is there already and stays as it is.
  .client(() => '')

/** The texts of the page, as data beside its scripts. */
export function CarriedTexts() {
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
export function carriedTexts(): Texts {
  return JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Texts
}
