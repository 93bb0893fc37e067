import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { AboutKind, AboutPart } from '#modules/content/contract/about.ts'
import { previewBlogPost } from '#modules/content/contract/blog.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { call } from '#kernel/web/api.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { nameOfLanguage, stateOf } from '#kernel/web/backoffice/translating/translation-values.ts'
import { Closing, Figures, Opening, Reasons, Showcases, Stories } from '../../reading/about/index.ts'
import { translatedPart, type PartValues } from './part-values.ts'

/** The part as readers in a language will see it, with the texts of the form. */
function shownIn(
  language: LanguageCode,
  values: PartValues,
  { part, base }: { part: AboutPart | null; base: LanguageCode },
): AboutPart {
  const texts: Record<string, string> = {}
  const languages: Record<string, LanguageCode> = {}
  const fieldTexts = values as unknown as Record<string, string>
  for (const field of translatedPart(values.kind as AboutKind)) {
    const ownText = fieldTexts[field.name] ?? ''
    const [changes] = values.translations
    const { text } =
      language === base
        ? { text: ownText }
        : stateOf(field, language, { record: part, changes: changes, base: ownText })
    texts[field.name] = text || ownText
    if (text === '' && ownText !== '') languages[field.name] = base
  }
  const { kind, title, text, content, link_text, link, image_url, picture_text, detail_url, is_active } =
    values
  const fields = { title, text, content, link_text, link, image_url, picture_text, detail_url, is_active }
  const rest = { id: part?.id ?? '', order: 0, version: 0, kind: kind as AboutKind }
  return { ...rest, ...fields, ...texts, languages }
}

/** The part as the page shows it, in each language of the shop. */
export function PartPreview({ values, part }: { values: PartValues; part: AboutPart | null }) {
  const { languages } = useShopConfig()
  const [language, setLanguage] = useState<LanguageCode>(languages.base)
  const preview = shownIn(language, values, { part, base: languages.base })
  const { data } = useQuery({
    queryKey: ['about-preview', preview.content],
    queryFn: () => call(previewBlogPost, { body: { content: preview.content } }),
    enabled: preview.kind === 'story',
  })
  return (
    <>
      <SelectField
        label="Language"
        frameClassName="sm:max-w-56"
        value={language}
        onChange={({ target }) => setLanguage(target.value as LanguageCode)}
      >
        <Options of={languages.offered} label={nameOfLanguage} />
      </SelectField>
      <article
        aria-label="Preview"
        lang={language}
        className="overflow-hidden rounded-lg border border-line bg-paper pb-8"
      >
        {drawings[preview.kind]({ ...preview, content: data?.content ?? '' })}
      </article>
    </>
  )
}

const drawings: Record<AboutKind, (part: AboutPart) => ReactNode> = {
  opening: (part) => <Opening part={part} name="About us" heading="h3" />,
  figure: (part) => <Figures parts={[part]} />,
  story: (part) => <Stories parts={[part]} />,
  showcase: (part) => <Showcases heading={undefined} parts={[part]} />,
  reason: (part) => <Reasons heading={undefined} parts={[part]} />,
  closing: (part) => <Closing part={part} />,
  reasons_heading: (part) => <PartHeading part={part} />,
  showcase_heading: (part) => <PartHeading part={part} />,
}

function PartHeading({ part }: { part: AboutPart }) {
  return (
    <div className="page grid gap-3 pt-8">
      <h2 lang={part.languages?.['title']} className="text-2xl">
        {part.title}
      </h2>
      <p lang={part.languages?.['text']} className="text-ink-soft">
        {part.text}
      </p>
    </div>
  )
}
